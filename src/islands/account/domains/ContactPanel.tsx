import { lazy, Suspense, useCallback, useState } from 'react'
import { listAddresses, type SavedContact } from '../../../contract/addresses.ts'
import {
  getDomainContact,
  setDomainContact,
  type DomainContact,
} from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { ContactCard } from '../../contacts/ContactCard.tsx'
import { isListStale } from '../../contacts/contact-list.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { useCall } from '../use-call.ts'

const LatinForm = lazy(async () => ({
  default: (await import('../../contacts/LatinForm.tsx')).LatinForm,
}))

interface ContactPanelProps extends IslandProps {
  /** Of the domain. */
  readonly id: string
}

interface ChoiceProps extends ContactPanelProps {
  readonly onChanged: (answer: { readonly contact: DomainContact | null }) => void
  readonly onClose: () => void
}

const loadContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })

/** The saved contacts, one of which becomes the registrant. */
const Choice = ({ id, locale, messages, errors, onChanged, onClose }: ChoiceProps) => {
  const query = useQuery(loadContacts)
  const [choice, setChoice] = useState<string | undefined>()
  const contacts: readonly SavedContact[] = query.answer ?? []
  // The selected one may have been deleted elsewhere; the default is the first.
  const chosen = contacts.find((contact) => contact.id === choice) ?? contacts[0]
  const { busy, error, run } = useCall(async () => {
    const addressId = chosen?.id ?? ''
    const result = await call(setDomainContact, { params: { id }, body: { addressId } })
    if (!result.ok && isListStale(result.error)) query.again()
    return result
  }, onChanged)
  const actions = (isBusy: boolean, onUse?: () => void) => (
    <div className="flex flex-wrap gap-3">
      <Button busy={isBusy} {...(onUse ? { onClick: onUse } : { type: 'submit' })}>
        {message(messages, 'domains.contact.save')}
      </Button>
      <Button look="secondary" onClick={onClose}>
        {message(messages, 'cancel')}
      </Button>
    </div>
  )
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-48 w-full" />}>
      {() =>
        chosen === undefined ? (
          <EmptyState
            level={3}
            text={message(messages, 'billing.none')}
            action={
              <a className={buttonClass()} href={localePath(locale, '/account/contacts')}>
                {message(messages, 'contact.add')}
              </a>
            }
          />
        ) : (
          <>
            <fieldset className="grid min-w-0 gap-3">
              <legend className="sr-only">{message(messages, 'domains.contact.choose')}</legend>
              {contacts.map((contact) => (
                <ContactCard
                  key={contact.id}
                  name="domain-contact"
                  messages={messages}
                  contact={contact}
                  checked={contact.id === chosen.id}
                  onChoose={() => setChoice(contact.id)}
                />
              ))}
            </fieldset>
            <p className="text-sm text-ink-soft">{message(messages, 'domains.contact.lock')}</p>
            <CallError {...{ errors, error }} />
            {chosen.hasLatin ? (
              actions(busy, run)
            ) : (
              <Suspense>
                <LatinForm
                  key={chosen.id}
                  {...{ locale, messages, errors }}
                  contact={chosen}
                  onSaved={(saved) => {
                    query.take([...saved])
                    run()
                  }}
                  onStale={query.again}
                  actions={(isSaving) => actions(isSaving)}
                />
              </Suspense>
            )}
          </>
        )
      }
    </Loaded>
  )
}

/** A contact's fields; placeholders while it loads. */
const Lines = ({
  messages,
  contact,
}: Pick<IslandProps, 'messages'> & { readonly contact: DomainContact | undefined }) => {
  const address = [
    contact?.address1,
    contact?.address2,
    contact?.city,
    contact?.stateProvince,
    contact?.postalCode,
    contact?.countryName,
  ]
  const none = message(messages, 'domains.contact.nothing')
  const lines = [
    ['domains.contact.name', contact?.name],
    ['contact.organizationName', contact?.organizationName],
    ['contact.email', contact?.email],
    ['contact.phoneNumber', contact?.phoneNumber],
    ['domains.contact.address', address.filter(Boolean).join(', ')],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {lines.map(([key, text]) => (
        // The last is the address: whole lines where they fit, about three where not.
        <div key={key} className="last:min-h-26 sm:last:col-span-2 sm:last:min-h-0">
          <dt className="text-sm text-ink-soft">{message(messages, key)}</dt>
          {/* It may be in Khmer on an English page, which needs more room. */}
          <dd className="leading-[1.75] font-medium [overflow-wrap:anywhere]">
            {contact === undefined ? <Skeleton className="my-1 h-5 w-40" /> : text || none}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The domain's registrant, as its registry has it, with a way to change it. */
export const ContactPanel = (props: ContactPanelProps) => {
  const { id, messages, errors } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getDomainContact, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={message(messages, 'domains.contact')}
      description={message(messages, 'domains.contact.why')}
    >
      <Loaded
        {...{ messages, errors, query }}
        skeleton={
          <div aria-hidden className="grid gap-4">
            <Lines messages={messages} contact={undefined} />
            <Skeleton className="h-11 w-48" />
          </div>
        }
      >
        {({ contact }) => (
          <>
            {contact === null ? (
              <p className="max-w-prose">{message(messages, 'domains.contact.none')}</p>
            ) : (
              <Lines messages={messages} contact={contact} />
            )}
            <div>
              <Button look="secondary" onClick={() => setOpen(true)}>
                {message(messages, 'domains.contact.change')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <Dialog
        open={isOpen}
        title={message(messages, 'domains.contact.change')}
        closeLabel={message(messages, 'close')}
        onClose={() => setOpen(false)}
      >
        <Choice
          {...props}
          onClose={() => setOpen(false)}
          onChanged={(answer) => {
            query.take(answer)
            setOpen(false)
            showToast({ tone: 'good', text: message(messages, 'domains.contact.saved') })
          }}
        />
      </Dialog>
    </Panel>
  )
}
