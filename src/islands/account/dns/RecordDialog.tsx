import { useState } from 'react'
import type { ApiError, CallResult } from '../../../client/api-error.ts'
import { dnsTtl, type DnsRecordChange, type DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { SaveRow } from '../SaveRow.tsx'
import { useForm } from '../use-form.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { RecordFieldInputs, fieldId } from './RecordFieldInputs.tsx'
import type { DnsRecord } from './record-edits.ts'
import { fieldsOf, newFields, splitValue } from './record-fields.ts'
import { recordWarnings } from './record-warnings.ts'
import { useSpfLookups } from './use-spf-lookups.ts'
import { changesOf, checkRecord, formField, type TypedRecord } from './typed-record.ts'

interface RecordFormProps extends Pick<IslandProps, 'messages' | 'errors'> {
  /** Of the domain. */
  readonly id: string
  /** The newest version; the form keeps the one that it was opened with. */
  readonly zone: DnsZone
  /** The record that is edited; undefined for a new one. */
  readonly record: DnsRecord | undefined
  readonly change: (
    base: DnsZone,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly reload: () => Promise<CallResult<DnsZone>>
  readonly onClose: () => void
}

const typedOf = (record: DnsRecord | undefined): TypedRecord =>
  record === undefined
    ? { name: '', type: 'A', ttl: dnsTtl.usual, fields: newFields }
    : { ...record, fields: splitValue(record.type, record.value) }

/** Moves the server's errors to the form's fields. */
const atFields = <Answer,>(
  result: CallResult<Answer>,
  { type }: TypedRecord,
): CallResult<Answer> => {
  if (result.ok) return result
  const errors = result.error.errors.map((one) => ({ ...one, field: formField(one.field, type) }))
  return { ok: false, error: { ...result.error, errors } }
}

const isGone = ({ recordSets }: DnsZone, record: DnsRecord | undefined): boolean =>
  record !== undefined &&
  !recordSets.some(
    ({ name, type, values }) =>
      name === record.name && type === record.type && values.includes(record.value),
  )

const RecordForm = (props: RecordFormProps) => {
  const { messages, errors, id, zone, record, change, reload, onClose } = props
  const [base, setBase] = useState(zone)
  const [typed, setTyped] = useState(() => typedOf(record))
  const [isTouched, setTouched] = useState(false)
  const [isReloading, setReloading] = useState(false)
  /** The refusal after which the newest version was loaded. */
  const [reloadedAfter, setReloadedAfter] = useState<ApiError | undefined>()
  useLeaveWarning(isTouched)
  const labels = Object.fromEntries(
    ['type', 'name', ...fieldsOf[typed.type], 'ttl'].map((name) => [
      name,
      message(messages, `field.${name}`),
    ]),
  )
  const form = useForm({
    ...{ errors, labels, fieldId },
    check: () => checkRecord(base, record, typed),
    send: async () => atFields(await change(base, changesOf(base, record, typed)), typed),
    onSaved: onClose,
  })
  const { failure } = form
  const isReloaded = failure !== undefined && failure === reloadedAfter
  const isConflict = failure?.messageCode === 'DNS_ZONE_CHANGED' && !isReloaded
  const load = async (): Promise<void> => {
    setReloading(true)
    const result = await reload()
    setReloading(false)
    if (!result.ok) return
    setBase(result.answer)
    setReloadedAfter(failure)
  }
  const includesTooMany = useSpfLookups(id, typed)
  const found = recordWarnings(base, record, typed)
  const warnings = new Set([...found, ...(includesTooMany ? (['SPF_LOOKUPS'] as const) : [])])
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={form.submit}>
      {isReloaded ? (
        <Notice role="status">
          {message(messages, isGone(base, record) ? 'conflict.gone' : 'conflict.loaded')}
        </Notice>
      ) : (
        <ErrorSummary
          title={message(messages, 'check-fields')}
          attempt={form.attempt}
          errors={form.summary}
        />
      )}
      {isConflict && (
        <div>
          <Button look="secondary" busy={isReloading} onClick={() => void load()}>
            {message(messages, 'conflict.load')}
          </Button>
        </div>
      )}
      <RecordFieldInputs
        {...{ messages, typed }}
        zone={base.domainName}
        errorOf={form.errorOf}
        onType={(next) => {
          if (form.busy) return
          setTouched(true)
          setTyped(next)
        }}
      >
        <div role="status" className="grid gap-2">
          {[...warnings].map((warning) => (
            <Notice key={warning} tone="warn">
              {message(messages, `warning.${warning}`, { domain: zone.unicodeName })}
            </Notice>
          ))}
        </div>
      </RecordFieldInputs>
      <SaveRow label={message(messages, 'save')} busy={form.busy}>
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}

interface RecordDialogProps extends Omit<RecordFormProps, 'record'> {
  /** What is edited; undefined while the dialog is closed. */
  readonly editing: { readonly record: DnsRecord | undefined } | undefined
}

/** Adds or edits a record. */
export const RecordDialog = ({ editing, ...props }: RecordDialogProps) => (
  <Dialog
    open={editing !== undefined}
    title={message(props.messages, editing?.record === undefined ? 'add.title' : 'edit.title')}
    closeLabel={message(props.messages, 'close')}
    onClose={props.onClose}
  >
    {editing !== undefined && <RecordForm {...props} record={editing.record} />}
  </Dialog>
)
