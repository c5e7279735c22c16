import { Pencil } from 'lucide-react'
import type { SavedContact } from '../../contract/addresses.ts'
import { fullNameOf } from '../../contract/person-name.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'

interface ContactCardProps {
  /** The name of its radio group. */
  readonly name: string
  readonly messages: Messages
  readonly contact: SavedContact
  readonly checked: boolean
  readonly onChoose: () => void
  readonly onEdit?: () => void
}

/** A contact's lines: name, organization, phone, email and address. */
export const ContactLines = ({
  messages,
  contact,
}: Pick<ContactCardProps, 'messages' | 'contact'>) => {
  const address = [
    contact.address1,
    contact.address2,
    contact.city,
    contact.stateProvince,
    contact.postalCode,
    contact.countryName,
  ]
  return (
    // Khmer text needs more line height, on English pages too.
    <span className="grid min-w-0 [overflow-wrap:anywhere] *:leading-[1.75]">
      <span className="flex flex-wrap items-center gap-2 font-bold">
        {fullNameOf(contact)}
        {contact.isDefault && <Badge>{message(messages, 'contact.default')}</Badge>}
      </span>
      {contact.organizationName !== '' && <span>{contact.organizationName}</span>}
      <span className="text-sm text-ink-soft">
        {contact.email} · {contact.phoneNumber}
      </span>
      <span className="text-sm text-ink-soft">
        {address.filter((part) => part !== '').join(', ')}
      </span>
    </span>
  )
}

/** A selectable contact; the whole card is the target. */
export const ContactCard = (props: ContactCardProps) => {
  const { name, messages, contact, checked, onChoose, onEdit } = props
  const fullName = fullNameOf(contact)
  return (
    <div
      className={classNames(
        'flex items-start gap-2 rounded-lg border-2 bg-surface-raised',
        checked ? 'border-accent' : 'border-line',
      )}
    >
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 p-4">
        <input
          type="radio"
          name={name}
          checked={checked}
          className="mt-1 size-5 shrink-0 accent-accent"
          onChange={onChoose}
        />
        <ContactLines messages={messages} contact={contact} />
      </label>
      {onEdit !== undefined && (
        <button
          type="button"
          aria-label={message(messages, 'contact.edit.of', { name: fullName })}
          className="m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}
