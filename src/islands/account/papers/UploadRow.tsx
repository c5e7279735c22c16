import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import type { Upload, Uploads } from './create-uploads.ts'

interface UploadRowProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly upload: Upload
  readonly uploads: Uploads
}

/** A file on its way: how much of it is sent, or why it is not. */
export const UploadRow = ({ messages, errors, upload, uploads }: UploadRowProps) => {
  const { key, state, part, file, error } = upload
  const { name } = file
  const drop = (
    <Button
      look="secondary"
      aria-label={message(messages, 'cancel.of', { name })}
      onClick={() => uploads.drop(key)}
    >
      {message(messages, 'cancel')}
    </Button>
  )
  if (error !== undefined) {
    return (
      <Notice
        tone="bad"
        role="alert"
        action={
          <span className="flex flex-wrap gap-2">
            {/* Sent again it would be as large. */}
            {error.messageCode !== 'FILE_TOO_LARGE' && (
              <Button
                look="secondary"
                aria-label={message(messages, 'retry.of', { name })}
                onClick={() => uploads.retry(key)}
              >
                {message(messages, 'again')}
              </Button>
            )}
            {drop}
          </span>
        }
      >
        <p className="font-bold [overflow-wrap:anywhere]">{name}</p>
        <p>{errorText(errors, error)}</p>
      </Notice>
    )
  }
  const text = message(messages, state === 'waiting' ? 'waiting' : 'sending', { name })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <span className="[overflow-wrap:anywhere]">{text}</span>
        <progress className="h-2 w-full accent-accent" aria-label={text} max={1} value={part} />
      </div>
      {drop}
    </div>
  )
}
