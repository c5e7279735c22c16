import { useId, useRef, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import type { RequiredDocument } from '../../../contract/documents.ts'
import { downloadDocument, removeDocument, type DocumentFile } from '../../../contract/documents.ts'
import { saveFile } from '../../../client/save-file.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { FileChoice } from './FileChoice.tsx'
import type { NameDocumentsProps } from './document-props.ts'
import { UploadRow } from './UploadRow.tsx'
import { shownSize } from './shown-size.ts'

interface DocumentKindProps extends NameDocumentsProps {
  readonly document: RequiredDocument
}

interface FileRowProps extends DocumentKindProps {
  readonly file: DocumentFile
  readonly onRemoved: () => void
}

/** An uploaded document. */
const FileRow = (props: FileRowProps) => {
  const { messages, errors, one, document, file, uploads, take, onOutdated, onRemoved } = props
  const { id: fileId, name } = file
  const [busy, setBusy] = useState<'download' | 'remove' | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const params = { id: one.id, fileId }

  const download = async (): Promise<void> => {
    setBusy('download')
    const result = await fetchFile(downloadDocument, { params })
    setBusy(undefined)
    setError(result.ok ? undefined : result.error)
    if (result.ok) saveFile(result.answer, name)
  }
  const remove = async (): Promise<void> => {
    setBusy('remove')
    const result = await call(removeDocument, { params })
    setBusy(undefined)
    setError(result.ok ? undefined : result.error)
    if (result.ok) {
      take(result.answer)
      onRemoved()
    } else if (result.error.kind === 'answered') onOutdated()
  }

  return (
    <li className="grid gap-1">
      <p className="[overflow-wrap:anywhere]">
        {name} <span className="text-sm text-ink-soft">{shownSize(file.bytes)}</span>
      </p>
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          busy={busy === 'download'}
          aria-label={message(messages, 'download.of', { name })}
          onClick={() => void download()}
        >
          {message(messages, 'download')}
        </Button>
        {one.state === 'AWAITING_DOCUMENTS' && (
          <>
            <FileChoice
              label={message(messages, 'replace')}
              name={message(messages, 'replace.of', { name })}
              onChosen={(chosen) =>
                uploads.add({ caseId: one.id, document, file: chosen, replaces: fileId })
              }
            />
            <Button
              look="secondary"
              busy={busy === 'remove'}
              aria-label={message(messages, 'remove.of', { name })}
              onClick={() => void remove()}
            >
              {message(messages, 'remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** One document that the registry requires: its uploaded files and the upload button. */
export const DocumentKind = (props: DocumentKindProps) => {
  const { messages, errors, one, document, uploads, underWay, say } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const files = one.files.filter((file) => file.document === document)
  const title = message(messages, `document.${document}`)
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-t border-line pt-4">
      <h3 id={headingId} ref={heading} tabIndex={-1} className="font-bold outline-none">
        {title}
      </h3>
      {files.length > 0 && (
        <ul className="grid gap-4">
          {files.map((file) => (
            <FileRow
              key={file.id}
              {...props}
              file={file}
              onRemoved={() => {
                say(message(messages, 'removed', { name: file.name }))
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {underWay
        .filter((upload) => upload.document === document)
        .map((upload) => (
          <UploadRow key={upload.key} {...{ messages, errors, upload, uploads }} />
        ))}
      {one.state === 'AWAITING_DOCUMENTS' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FileChoice
            label={message(messages, files.length === 0 ? 'choose' : 'more')}
            name={message(messages, files.length === 0 ? 'choose.of' : 'more.of', {
              document: title,
            })}
            onChosen={(file) =>
              uploads.add({ caseId: one.id, document, file, replaces: undefined })
            }
          />
          <span className="text-sm text-ink-soft">{message(messages, 'hint')}</span>
        </div>
      )}
    </section>
  )
}
