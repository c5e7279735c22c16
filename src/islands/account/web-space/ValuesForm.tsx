import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { setWebSpaceValues, webSpaceValueLimits } from '../../../contract/web-space-values.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useCall } from '../use-call.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { isValueName, readEnvFile } from './read-env-file.ts'

/** A name with its value; one that is not shown keeps its value until another is typed. */
export interface TypedValue {
  readonly name: string
  readonly value?: string
}

interface ValuesFormProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly id: string
  readonly draft: { readonly revision: number; readonly items: readonly TypedValue[] }
  readonly onEnd: () => void
  readonly onSaved: () => void
}

interface Row extends TypedValue {
  readonly key: number
  readonly isNew: boolean
}

interface RowProps extends Pick<ValuesFormProps, 'messages'> {
  readonly row: Row
  readonly error: string | undefined
  readonly onChange: (row: Row) => void
  readonly onRemove: () => void
}

const ValueRow = ({ messages, row, error, onChange, onRemove }: RowProps) => {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <li className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-2">
      <TextInput
        {...plain}
        label={message(messages, 'values.name')}
        value={row.name}
        error={error}
        readOnly={!row.isNew}
        maxLength={webSpaceValueLimits.nameLength}
        onText={(text) => onChange({ ...row, name: text.toUpperCase() })}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={message(messages, 'values.value')}>
            {(control) => (
              // Keys have several lines.
              <textarea
                {...plain}
                {...control}
                rows={row.value?.includes('\n') === true ? 4 : 1}
                className={controlClass}
                value={row.value ?? ''}
                placeholder={row.value === undefined ? message(messages, 'values.unchanged') : ''}
                maxLength={webSpaceValueLimits.valueLength}
                onChange={(event) => onChange({ ...row, value: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Button
          look="plain"
          aria-label={message(messages, 'values.remove', { name: row.name })}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  )
}

interface PasteProps extends Pick<ValuesFormProps, 'messages'> {
  readonly onPaste: (values: readonly Required<TypedValue>[]) => void
}

const PasteFile = ({ messages, onPaste }: PasteProps) => {
  const [text, setText] = useState('')
  const { values, skipped } = readEnvFile(text)
  return (
    <div className="grid gap-3">
      <Field
        label={message(messages, 'values.paste.label')}
        error={
          skipped.length === 0
            ? undefined
            : message(messages, 'values.paste.skipped', { names: skipped.join(', ') })
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            className={`${controlClass} font-mono text-sm`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p>
        <Button
          look="secondary"
          aria-disabled={values.length === 0}
          onClick={() => onPaste(values)}
        >
          {message(messages, 'values.paste.take', { count: values.length })}
        </Button>
      </p>
    </div>
  )
}

const useRows = (items: readonly TypedValue[]) => {
  const next = useRef(items.length)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    items.map(({ name, value }, key) => ({
      ...{ key, name, isNew: false },
      ...(value === undefined ? {} : { value }),
    })),
  )
  const newRow = (name: string, value: string): Row => {
    next.current += 1
    return { key: next.current, name, value, isNew: true }
  }
  return {
    rows,
    add: () => setRows((all) => [...all, newRow('', '')]),
    change: (row: Row) => setRows((all) => all.map((one) => (one.key === row.key ? row : one))),
    remove: ({ key }: Row) => setRows((all) => all.filter((one) => one.key !== key)),
    /** Pasted values replace those of the same names. */
    take: (values: readonly Required<TypedValue>[]) =>
      setRows((all) => {
        const given = new Map(values.map(({ name, value }) => [name, value]))
        const known = new Set(all.map(({ name }) => name))
        const kept = all.filter(({ name }) => name !== '')
        return [
          ...kept.map((row) => {
            const value = given.get(row.name)
            return value === undefined ? row : { ...row, value }
          }),
          ...values
            .filter(({ name }) => !known.has(name))
            .map((one) => newRow(one.name, one.value)),
        ]
      }),
  }
}

/** Edits the whole list; a value that is left alone stays as it is. */
export const ValuesForm = ({ messages, errors, id, draft, onEnd, onSaved }: ValuesFormProps) => {
  const { rows, add, change, remove, take } = useRows(draft.items)
  const [isPasting, setPasting] = useState(false)
  const [isChecked, setChecked] = useState(false)
  useLeaveWarning(true)
  const items = rows.map(({ name, value }) => ({ name, ...(value === undefined ? {} : { value }) }))
  const { busy, error, run } = useCall(
    () => call(setWebSpaceValues, { params: { id }, body: { revision: draft.revision, items } }),
    onSaved,
  )
  const nameError = (name: string): string | undefined =>
    !isChecked || isValueName(name) ? undefined : message(messages, 'values.name.invalid')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (rows.every(({ name }) => isValueName(name)) && !busy) run()
      }}
    >
      <ul className="grid gap-3">
        {rows.map((row) => (
          <ValueRow
            key={row.key}
            {...{ messages, row }}
            error={nameError(row.name)}
            onChange={change}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          aria-disabled={rows.length >= webSpaceValueLimits.count}
          onClick={add}
        >
          {message(messages, 'values.another')}
        </Button>
        <Button look="plain" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {message(messages, 'values.paste')}
        </Button>
      </div>
      {isPasting && (
        <PasteFile
          messages={messages}
          onPaste={(values) => {
            take(values)
            setPasting(false)
          }}
        />
      )}
      <CallError {...{ errors, error }} />
      {!isPasting && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {message(messages, 'values.save')}
          </Button>
          <Button look="plain" onClick={onEnd}>
            {message(messages, 'cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}
