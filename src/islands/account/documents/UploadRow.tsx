import { errorText } from '../../../client/api-error.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import type { Upload, Uploads } from './create-uploads.ts'

interface UploadRowProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly upload: Upload
  readonly uploads: Uploads
}

/** Errors that a retry with the same file cannot fix. */
const refusals: ReadonlySet<ErrorCode> = new Set(['FILE_TOO_LARGE', 'FILE_NOT_ACCEPTED'])

/** An upload: its progress, or why it failed. */
export const UploadRow = ({ messages, errors, upload, uploads }: UploadRowProps) => {
  const { key, state, progress, file, error } = upload
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
            {!refusals.has(error.messageCode) && (
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
        <progress
          className="h-2 w-full appearance-none overflow-hidden rounded-full border border-ink-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-accent"
          aria-label={text}
          max={1}
          value={progress}
        />
      </div>
      {drop}
    </div>
  )
}
