import { useState } from 'react'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { downloadRegistration } from '../../../contract/company-verification.ts'
import { message } from '../../../i18n/fill.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { FileChoice } from '../documents/FileChoice.tsx'
import { shownSize } from '../documents/shown-size.ts'
import type { RegistrationUpload } from './use-registration-upload.ts'
import type { VerificationProps } from './verification-props.ts'
import { CallError } from '../../shell/CallError.tsx'

interface RegistrationProps extends VerificationProps {
  readonly uploading: RegistrationUpload
  /** Where the form's summary of errors leads. */
  readonly id?: string
  readonly error?: string | undefined
}

const Download = ({
  messages,
  errors,
  name,
}: Pick<RegistrationProps, 'messages' | 'errors'> & { readonly name: string }) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | undefined>()
  const download = async (): Promise<void> => {
    setBusy(true)
    const result = await fetchFile(downloadRegistration, { params: undefined })
    setBusy(false)
    setFailure(result.ok ? undefined : result.error)
    if (result.ok) saveFile(result.answer, name)
  }
  return (
    <>
      <Button
        type="button"
        look="secondary"
        busy={isBusy}
        aria-label={message(messages, 'company.download.of', { name })}
        onClick={() => void download()}
      >
        {message(messages, 'company.download')}
      </Button>
      <CallError errors={errors} error={failure} />
    </>
  )
}

/** The business registration: its file, and the upload of one unless it is in review. */
export const Registration = (props: RegistrationProps) => {
  const { messages, errors, verification, uploading, id, error } = props
  const { registration, state } = verification
  const { upload, isSending, send, cancel } = uploading
  const title = message(messages, 'company.registration')
  const label = message(messages, registration === null ? 'company.choose' : 'company.replace')
  return (
    <section
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      aria-label={title}
      className="grid gap-3 border-t border-line pt-4 outline-none"
    >
      <h3 className="font-bold">{title}</h3>
      {registration !== null && (
        <p className="[overflow-wrap:anywhere]">
          {registration.name}{' '}
          <span className="text-sm text-ink-soft">{shownSize(registration.bytes)}</span>
        </p>
      )}
      {upload !== undefined && isSending && (
        <div className="flex flex-wrap items-center gap-3">
          <label className="grid min-w-0 flex-1 basis-48 gap-1 [overflow-wrap:anywhere]">
            {message(messages, 'company.uploading', { name: upload.file.name })}
            <progress className="h-2 w-full accent-accent" max={1} value={upload.progress} />
          </label>
          <Button type="button" look="secondary" onClick={cancel}>
            {message(messages, 'company.cancel')}
          </Button>
        </div>
      )}
      {upload?.error !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          <p className="font-bold [overflow-wrap:anywhere]">{upload.file.name}</p>
          <p>{errorText(errors, upload.error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {registration !== null && <Download {...{ messages, errors }} name={registration.name} />}
        {state !== 'IN_REVIEW' && !isSending && (
          <>
            <FileChoice label={label} name={`${label}: ${title}`} onChosen={send} />
            <span className="text-sm text-ink-soft">
              {message(messages, state === 'VERIFIED' ? 'company.file.again' : 'company.file.hint')}
            </span>
          </>
        )}
      </div>
      {error !== undefined && <p className="text-sm font-medium text-bad">{error}</p>}
    </section>
  )
}
