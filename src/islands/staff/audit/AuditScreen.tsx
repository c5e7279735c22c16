import { useCallback, useState, type SubmitEvent } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { listAudit, type AuditRow } from '../../../contract/staff-audit.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { staffCall } from '../staff-call.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { Panel } from '../../account/Panel.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'

const filters = ['subject', 'actor', 'action'] as const

const filterOf = (query: StaffScreenProps['query']) =>
  Object.fromEntries(filters.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))

const Change = ({ label, state }: { readonly label: string; readonly state: unknown }) =>
  state === null || state === undefined ? null : (
    <div className="grid gap-1">
      <p className="font-medium">{label}</p>
      <pre lang="en" className="overflow-x-auto rounded-md bg-surface p-2 whitespace-pre-wrap">
        {JSON.stringify(state, null, 2)}
      </pre>
    </div>
  )

const Row = ({ row, messages }: { readonly row: AuditRow; readonly messages: Messages }) => (
  <li className="grid gap-1 border-t border-line py-3 first:border-t-0 [overflow-wrap:anywhere]">
    <p className="flex flex-wrap gap-x-3">
      <span lang="en" className="font-bold">
        {row.action}
      </span>
      <span>{row.subject}</span>
    </p>
    <p className="text-sm text-ink-soft">
      {formatMoment(row.at)} · {message(messages, `actor.${row.actorKind}`)}{' '}
      {row.actorEmail ?? row.actorId}
    </p>
    {row.reason !== '' && <p className="text-sm">{row.reason}</p>}
    {(row.before !== null || row.after !== null) && (
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5">
          {message(messages, 'audit.details')}
        </summary>
        <div className="grid gap-3 md:grid-cols-2">
          <Change label={message(messages, 'audit.before')} state={row.before} />
          <Change label={message(messages, 'audit.after')} state={row.after} />
        </div>
      </details>
    )}
  </li>
)

const Rows = ({ messages, errors, query }: StaffScreenProps) => {
  const filter = formatStaffQuery(filterOf(query))
  const load = useCallback(
    (signal: AbortSignal) => {
      const given = Object.fromEntries(new URLSearchParams(filter))
      return staffCall(listAudit, { query: given }, { signal })
    },
    [filter],
  )
  const page = useQuery(load, 'once')
  const [isLoading, setLoading] = useState(false)
  const more = async (rows: readonly AuditRow[]): Promise<void> => {
    const after = rows.at(-1)?.id
    if (after === undefined) return
    setLoading(true)
    const result = await staffCall(listAudit, { query: { ...filterOf(query), after } })
    setLoading(false)
    if (result.ok) page.take({ ...result.answer, rows: [...rows, ...result.answer.rows] })
    else showToast({ tone: 'bad', text: errorText(errors, result.error) })
  }
  return (
    <Loaded messages={messages} errors={errors} query={page}>
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          <EmptyState level={3} text={message(messages, 'audit.none')} />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <Row key={row.id} row={row} messages={messages} />
              ))}
            </ul>
            {hasMore && (
              <div>
                <Button look="secondary" busy={isLoading} onClick={() => void more(rows)}>
                  {message(messages, 'audit.more')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  )
}

/** The screen of the audit log, by subject, actor and action. */
export const AuditScreen = (props: StaffScreenProps) => {
  const { messages, query, goTo } = props
  const [typed, setTyped] = useState(() => filterOf(query))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    goTo({ screen: 'audit', ...typed })
  }
  return (
    <Panel title={message(messages, 'screen.audit')} description={message(messages, 'audit.why')}>
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        {filters.map((name) => (
          <div key={name} className="min-w-0 flex-1 basis-48">
            <TextInput
              label={message(messages, `audit.${name}`)}
              autoComplete="off"
              value={typed[name] ?? ''}
              onText={(text) => setTyped((before) => ({ ...before, [name]: text.trim() }))}
            />
          </div>
        ))}
        <Button type="submit" look="secondary">
          {message(messages, 'audit.filter')}
        </Button>
      </form>
      <Rows key={formatStaffQuery(filterOf(query))} {...props} />
    </Panel>
  )
}
