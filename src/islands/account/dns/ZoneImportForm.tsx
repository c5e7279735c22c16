import { useEffect, useRef, useState } from 'react'
import { fieldErrorText, type CallResult } from '../../../client/api-error.ts'
import type { DnsZone, ZoneImportPreview } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { FileChoice } from '../documents/FileChoice.tsx'
import { useCall } from '../use-call.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { PreviewedChange } from './PreviewedChange.tsx'
import { ZoneProblem } from './ZoneProblem.tsx'
import { recordDiff } from './record-diff.ts'
import { changesBetween } from './record-edits.ts'

/** A zone file as it is typed. */
export interface TypedZoneFile {
  readonly text: string
  /** Records that the file does not have are removed. */
  readonly replaceAll: boolean
}

interface ZoneImportFormProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly zone: DnsZone
  readonly initial: TypedZoneFile
  readonly preview: (file: TypedZoneFile) => Promise<CallResult<ZoneImportPreview>>
  readonly importFile: (
    base: DnsZone,
    file: TypedZoneFile,
    after: ZoneImportPreview,
  ) => Promise<CallResult<DnsZone>>
  readonly reload: () => Promise<CallResult<DnsZone>>
  readonly onClose: () => void
}

const mostCharacters = 60_000

const Problems = (
  props: Pick<ZoneImportFormProps, 'messages' | 'errors'> &
    Pick<ZoneImportPreview, 'problems'> & { readonly isEdit: boolean },
) => {
  const { messages, errors, problems, isEdit } = props
  if (problems.length === 0) return null
  return (
    <Notice tone="warn">
      <h3 className="font-medium">
        {message(messages, isEdit ? 'file.problems.edit' : 'file.problems')}
      </h3>
      <ul className="grid max-h-64 gap-2 overflow-y-auto pt-1">
        {problems.map(({ line, code, text }, at) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            {message(messages, 'file.line', { line })} <code>{text}</code>
            <span className="block text-sm">
              {fieldErrorText(errors, { code, params: {} }, message(messages, 'file.field'))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Preview = (
  props: Pick<ZoneImportFormProps, 'messages' | 'errors' | 'zone'> & {
    readonly after: ZoneImportPreview
    readonly isEdit: boolean
  },
) => {
  const { messages, errors, zone, after, isEdit } = props
  const changes = changesBetween(zone.recordSets, after.recordSets)
  const preview = {
    ...{ ok: true as const, changes, differs: changes.length > 0 },
    ...recordDiff(zone.recordSets, after.recordSets),
  }
  return (
    <>
      <Problems {...{ messages, errors, isEdit }} problems={after.problems} />
      <PreviewedChange
        {...{ messages, errors, zone, preview }}
        same="file.same"
        prevented="template.prevented"
      />
      {after.skipped > 0 && (
        <p className="text-sm text-ink-soft">{message(messages, 'file.skipped')}</p>
      )}
    </>
  )
}

const FileInput = (
  props: Pick<ZoneImportFormProps, 'messages'> & {
    readonly file: TypedZoneFile
    readonly isLocked: boolean
    readonly onType: (file: TypedZoneFile) => void
  },
) => {
  const { messages, file, isLocked, onType } = props
  const [isLarge, setLarge] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // The dialog opened before this form was loaded.
  useEffect(() => area.current?.focus(), [])
  const choose = async (chosen: File): Promise<void> => {
    setLarge(chosen.size > mostCharacters)
    if (chosen.size <= mostCharacters) onType({ ...file, text: await chosen.text() })
  }
  return (
    <>
      <Field
        label={message(messages, 'file.field')}
        hint={message(messages, 'file.hint')}
        error={isLarge ? message(messages, 'file.large') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={8}
            maxLength={mostCharacters}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            readOnly={isLocked}
            className={`${controlClass} font-mono text-sm`}
            value={file.text}
            onChange={(event) => onType({ ...file, text: event.target.value })}
          />
        )}
      </Field>
      <div>
        <FileChoice
          label={message(messages, 'file.choose')}
          name={message(messages, 'file.choose')}
          accept=".zone,.txt,.db,text/plain"
          onChosen={(chosen) => void choose(chosen)}
        />
      </div>
      <Checkbox
        label={message(messages, 'file.replace')}
        checked={file.replaceAll}
        onCheck={(replaceAll) => {
          if (!isLocked) onType({ ...file, replaceAll })
        }}
      />
    </>
  )
}

/** Takes a zone file or all records as text, shows what changes, and saves it at once. */
export const ZoneImportForm = (props: ZoneImportFormProps) => {
  const { messages, errors, zone, initial, preview, importFile, reload, onClose } = props
  const [file, setFile] = useState(initial)
  const [after, setAfter] = useState<ZoneImportPreview | undefined>()
  useLeaveWarning(file.text !== initial.text)
  const looking = useCall(() => preview(file), setAfter)
  // A preview of another version is void.
  const shown = after?.version === zone.version ? after : undefined
  const importing = useCall(
    async () => (shown === undefined ? await reload() : importFile(zone, file, shown)),
    () => {
      showToast({ tone: 'good', text: message(messages, 'file.imported') })
      onClose()
    },
  )
  const error = importing.error ?? looking.error
  const isEdit = initial.text !== ''
  // An edited line with a problem is left out, which would remove its record.
  const isRight = shown !== undefined && (!isEdit || shown.problems.length === 0)
  const differs = isRight && changesBetween(zone.recordSets, shown.recordSets).length > 0
  const isBusy = looking.busy || importing.busy
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || file.text.trim() === '') return
        if (differs) importing.run()
        else looking.run()
      }}
    >
      <FileInput
        {...{ messages, file }}
        isLocked={isBusy}
        onType={(typed) => {
          setFile(typed)
          setAfter(undefined)
        }}
      />
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown !== undefined && <Preview {...{ messages, errors, zone, isEdit }} after={shown} />}
      </div>
      <ZoneProblem {...{ messages, errors, error, reload }} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {message(messages, differs ? 'file.apply' : 'file.preview')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}
