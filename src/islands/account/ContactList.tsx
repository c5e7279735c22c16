import type { SavedContact } from '../../contract/addresses.ts'
import { fullNameOf } from '../../contract/person-name.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ContactLines } from '../contacts/ContactCard.tsx'

interface ContactListProps {
  readonly messages: Messages
  readonly contacts: readonly SavedContact[]
  /** The contact that is being made the default. */
  readonly busyId: string | undefined
  readonly onEdit: (contact: SavedContact) => void
  readonly onLatin: (contact: SavedContact) => void
  readonly onMakeDefault: (id: string) => void
  readonly onAdd: () => void
  readonly onDelete: () => void
}

/** The saved contacts with their actions, or the way to add the first one. */
export const ContactList = (props: ContactListProps) => {
  const { messages, contacts, busyId, onEdit, onLatin, onMakeDefault, onAdd, onDelete } = props
  if (contacts.length === 0)
    return (
      <EmptyState
        level={3}
        text={message(messages, 'billing.none')}
        action={<Button onClick={onAdd}>{message(messages, 'contact.add')}</Button>}
      />
    )
  return (
    <>
      <ul className="grid gap-3">
        {contacts.map((contact) => {
          const name = fullNameOf(contact)
          return (
            <li key={contact.id} className="grid gap-3 rounded-lg border border-line p-4">
              <ContactLines messages={messages} contact={contact} />
              <div className="flex flex-wrap gap-3">
                <Button
                  look="secondary"
                  aria-label={message(messages, 'contact.edit.of', { name })}
                  onClick={() => onEdit(contact)}
                >
                  {message(messages, 'contacts.edit')}
                </Button>
                {Object.keys(contact.latin).length > 0 && (
                  <Button
                    look="plain"
                    aria-label={message(messages, 'contact.latin.edit', { name })}
                    onClick={() => onLatin(contact)}
                  >
                    {message(messages, 'contact.latin')}
                  </Button>
                )}
                {!contact.isDefault && (
                  <Button
                    look="plain"
                    busy={busyId === contact.id}
                    aria-label={message(messages, 'contacts.default.of', { name })}
                    onClick={() => onMakeDefault(contact.id)}
                  >
                    {message(messages, 'contacts.default')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAdd}>{message(messages, 'contact.add')}</Button>
        <Button look="secondary" onClick={onDelete}>
          {message(messages, 'contact.delete')}
        </Button>
      </div>
    </>
  )
}
