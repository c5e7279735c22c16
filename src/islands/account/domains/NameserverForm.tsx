import { useEffect, useState } from 'react'
import { checkNameservers, nameserverCount, nameserverField } from '../../../contract/host-name.ts'
import {
  setNameservers,
  type OwnedDomainDetail,
  type RegistryRecord,
} from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { SaveRow } from '../SaveRow.tsx'
import { useForm } from '../use-form.ts'

interface NameserverFormProps extends IslandProps {
  readonly id: string
  readonly registry: RegistryRecord
  /** Unsaved rows; undefined without any. */
  readonly edits: readonly string[] | undefined
  readonly onEdit: (rows: readonly string[] | undefined) => void
  readonly onSaved: (detail: OwnedDomainDetail) => void
}

const fieldId = (name: string): string => `domain-${name.replace('.', '-')}`

const isTyped = (row: string): boolean => row.trim() !== ''

const rowsOf = (saved: readonly string[]): readonly string[] =>
  saved.length >= nameserverCount.min ? saved : [...saved, '', ''].slice(0, nameserverCount.min)

/** The domain's nameservers, one per row. */
export const NameserverForm = (props: NameserverFormProps) => {
  const { messages, errors, id, registry, edits, onEdit, onSaved } = props
  const rows = edits ?? rowsOf(registry.nameservers)
  const changed = edits !== undefined
  const [focused, setFocused] = useState<{ readonly row: number } | undefined>()
  useEffect(() => {
    if (focused === undefined) return
    document.getElementById(fieldId(nameserverField(focused.row)))?.focus()
  }, [focused])

  const labelOf = (at: number): string => message(messages, 'domains.ns.row', { number: at + 1 })
  const form = useForm({
    errors,
    labels: Object.fromEntries(rows.map((_, at) => [nameserverField(at), labelOf(at)])),
    fieldId,
    check: () => checkNameservers(rows),
    send: () => {
      const sent = rows.filter(isTyped)
      // The server identifies a wrong one by its place among those sent.
      onEdit(sent)
      return call(setNameservers, { params: { id }, body: { nameservers: sent } })
    },
    onSaved: (detail) => {
      onEdit(undefined)
      onSaved(detail)
      showToast({ tone: 'good', text: message(messages, 'domains.ns.saved') })
    },
  })
  const change = (next: readonly string[], row?: number): void => {
    // Rows stay unchanged while they are saved.
    if (form.busy) return
    form.touch()
    onEdit(next)
    if (row !== undefined) setFocused({ row })
  }
  return (
    <Panel
      title={message(messages, 'domains.ns')}
      description={message(messages, 'domains.ns.why')}
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'check-fields')}
          attempt={form.attempt}
          errors={form.summary}
        />
        {rows.map((row, at) => (
          <div key={at} className="max-w-lg">
            <TextInput
              id={fieldId(nameserverField(at))}
              name={nameserverField(at)}
              label={labelOf(at)}
              optionalText={at < nameserverCount.min ? undefined : message(messages, 'optional')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              required={at < nameserverCount.min}
              readOnly={form.busy}
              value={row}
              error={form.errorOf(nameserverField(at))}
              onText={(text) => change(rows.with(at, text))}
              after={
                rows.length > nameserverCount.min ? (
                  <Button
                    look="plain"
                    aria-label={message(messages, 'domains.ns.remove', { number: at + 1 })}
                    onClick={() => change(rows.toSpliced(at, 1), Math.max(0, at - 1))}
                  >
                    {message(messages, 'remove')}
                  </Button>
                ) : undefined
              }
            />
          </div>
        ))}
        {rows.length < nameserverCount.max && (
          <div>
            <Button look="secondary" onClick={() => change([...rows, ''], rows.length)}>
              {message(messages, 'domains.ns.add')}
            </Button>
          </div>
        )}
        <SaveRow
          label={message(messages, 'domains.ns.save')}
          busy={form.busy}
          savedText={form.saved && !changed ? message(messages, 'saved') : undefined}
        />
      </form>
    </Panel>
  )
}
