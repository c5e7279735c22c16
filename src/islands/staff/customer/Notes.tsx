import { useId, useState } from 'react'
import { addCustomerNote, mostNote, type CustomerNote } from '../../../contract/staff-customers.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { staffCall } from '../staff-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { Panel } from '../../account/Panel.tsx'
import { useForm } from '../../account/use-form.ts'
import type { StaffScreenProps } from '../staff-screen.ts'

interface NotesProps extends StaffScreenProps {
  readonly customerId: string
  readonly initial: readonly CustomerNote[]
}

/** What staff wrote about a customer, and a field for more. */
export const Notes = ({ messages, errors, member, customerId, initial }: NotesProps) => {
  const [added, setAdded] = useState<readonly CustomerNote[] | undefined>()
  const [text, setText] = useState('')
  const fieldId = useId()
  const form = useForm({
    errors,
    labels: { text: message(messages, 'notes.text') },
    fieldId: () => fieldId,
    check: () => (text.trim() === '' ? [{ field: 'text', code: 'REQUIRED', params: {} }] : []),
    send: () => staffCall(addCustomerNote, { params: { id: customerId }, body: { text } }),
    onSaved: (all) => {
      setAdded(all)
      setText('')
    },
  })
  const notes = added ?? initial
  return (
    <Panel title={message(messages, 'notes.title')}>
      {member.permissions.includes('account:change') && (
        <form noValidate className="grid max-w-xl gap-3" onSubmit={form.submit}>
          <ErrorSummary
            title={message(messages, 'check-fields')}
            errors={form.summary}
            attempt={form.attempt}
          />
          <Field
            id={fieldId}
            label={message(messages, 'notes.text')}
            hint={message(messages, 'notes.hint')}
            error={form.errorOf('text')}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={mostNote}
                className={controlClass}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" look="secondary" busy={form.busy}>
              {message(messages, 'notes.add')}
            </Button>
          </div>
        </form>
      )}
      {notes.length === 0 ? (
        <p className="text-ink-soft">{message(messages, 'notes.none')}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 border-t border-line py-3 first:border-t-0">
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
              <p className="text-sm text-ink-soft">
                {formatMoment(note.at)} · {note.author ?? message(messages, 'notes.author.gone')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
