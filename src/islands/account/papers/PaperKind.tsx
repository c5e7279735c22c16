import { useId, useRef, useState } from 'react'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import type { TldPaper } from '../../../contract/domains.ts'
import { downloadPaper, removePaper, type PaperFile } from '../../../contract/papers.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { fetchFile } from '../../../stores/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FileChoice } from './FileChoice.tsx'
import type { NamePapersProps } from './paper-props.ts'
import { UploadRow } from './UploadRow.tsx'
import { shownSize } from './shown-size.ts'

interface PaperKindProps extends NamePapersProps {
  readonly paper: TldPaper
}

interface FileRowProps extends PaperKindProps {
  readonly file: PaperFile
  /** Told after it was removed. */
  readonly onRemoved: () => void
}

/** Lets the browser save what was fetched. */
const save = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A paper that was given. */
const FileRow = (props: FileRowProps) => {
  const { messages, errors, one, paper, file, uploads, take, onOutdated, onRemoved } = props
  const { id: fileId, name } = file
  const [busy, setBusy] = useState<'download' | 'remove' | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const params = { id: one.id, fileId }

  const download = async (): Promise<void> => {
    setBusy('download')
    const result = await fetchFile(downloadPaper, { params })
    setBusy(undefined)
    setError(result.ok ? undefined : result.error)
    if (result.ok) save(result.answer, name)
  }
  const remove = async (): Promise<void> => {
    setBusy('remove')
    const result = await call(removePaper, { params })
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
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          busy={busy === 'download'}
          aria-label={message(messages, 'download.of', { name })}
          onClick={() => void download()}
        >
          {message(messages, 'download')}
        </Button>
        {one.state === 'AWAITING_PAPERS' && (
          <>
            <FileChoice
              label={message(messages, 'replace')}
              name={message(messages, 'replace.of', { name })}
              onChosen={(chosen) =>
                uploads.add({ caseId: one.id, paper, file: chosen, replaces: fileId })
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

/** One of the papers that a registry wants: the files that were given, and a way to give one. */
export const PaperKind = (props: PaperKindProps) => {
  const { messages, errors, one, paper, uploads, underWay, say } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const files = one.files.filter((file) => file.paper === paper)
  const title = message(messages, `paper.${paper}`)
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
        .filter((upload) => upload.paper === paper)
        .map((upload) => (
          <UploadRow key={upload.key} {...{ messages, errors, upload, uploads }} />
        ))}
      {one.state === 'AWAITING_PAPERS' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FileChoice
            label={message(messages, files.length === 0 ? 'choose' : 'more')}
            name={message(messages, files.length === 0 ? 'choose.of' : 'more.of', { paper: title })}
            onChosen={(file) => uploads.add({ caseId: one.id, paper, file, replaces: undefined })}
          />
          <span className="text-sm text-ink-soft">{message(messages, 'hint')}</span>
        </div>
      )}
    </section>
  )
}
