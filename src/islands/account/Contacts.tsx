import { useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import {
  listAddresses,
  maximumContacts,
  setDefaultAddress,
  type Contact,
} from '../../contract/accounts.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactLines, fullNameOf } from '../contacts/ContactCard.tsx'
import { ContactDialog } from '../contacts/ContactDialog.tsx'
import { DeleteContactDialog } from '../contacts/DeleteContactDialog.tsx'
import type { ContactDraft } from '../contacts/contact-form.ts'
import { isListStale, limitReached } from '../contacts/contact-list.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { useAnswer } from './use-answer.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const askContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit'; readonly contact: Contact }
  | { readonly type: 'delete' }

/** The list can be longer than a phone screen, so the result of a press scrolls into view. */
const intoView = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' })

/** The page `/account/contacts`: the billing contacts. */
export const Contacts = ({ messages, errors }: IslandProps) => {
  const asked = useAnswer(askContacts)
  const [dialog, setDialog] = useState<OpenDialog | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const [busyId, setBusyId] = useState<string | undefined>()
  // Unsaved drafts survive closing the dialog.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft>>>({})
  const running = useRef(false)
  useLeaveWarning(Object.keys(drafts).length > 0)

  const keep = (name: string, draft: ContactDraft | undefined): void =>
    setDrafts((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      ...(draft === undefined ? {} : { [name]: draft }),
    }))
  const taken = (contacts: readonly Contact[], text: string): void => {
    asked.take([...contacts])
    setProblem(undefined)
    setDialog(undefined)
    showToast({ tone: 'good', text: message(messages, text) })
  }
  const add = async (contacts: readonly Contact[]): Promise<void> => {
    const limit = await limitReached(contacts)
    if (limit === undefined) {
      setProblem(undefined)
      setDialog({ type: 'add' })
      return
    }
    // Another tab may have added one.
    if (contacts.length < limit) asked.again()
    setProblem(message(errors, 'ADD_ADDRESS_WAS_LIMITED', { limit }))
  }
  const makeDefault = async (id: string): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusyId(id)
    const result = await call(setDefaultAddress, { params: { id }, body: { isDefault: true } })
    running.current = false
    setBusyId(undefined)
    if (result.ok) {
      taken(result.answer, 'contacts.default.saved')
      return
    }
    if (isListStale(result.error)) asked.again()
    setProblem(errorText(errors, result.error))
  }
  const editing = dialog?.type === 'edit' ? dialog.contact : undefined
  const draftName = editing?.id ?? 'new'
  return (
    <Panel
      title={message(messages, 'contacts.title')}
      description={message(messages, 'contacts.why', { limit: maximumContacts })}
    >
      <Loaded
        messages={messages}
        errors={errors}
        asked={asked}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(contacts) => (
          <>
            {contacts.length === 0 ? (
              <EmptyState
                level={3}
                text={message(messages, 'billing.none')}
                action={
                  <Button onClick={() => void add(contacts)}>
                    {message(messages, 'contact.add')}
                  </Button>
                }
              />
            ) : (
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
                            onClick={() => setDialog({ type: 'edit', contact })}
                          >
                            {message(messages, 'contacts.edit')}
                          </Button>
                          {!contact.isDefault && (
                            <Button
                              look="plain"
                              busy={busyId === contact.id}
                              aria-label={message(messages, 'contacts.default.of', { name })}
                              onClick={() => {
                                void makeDefault(contact.id)
                              }}
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
                  <Button onClick={() => void add(contacts)}>
                    {message(messages, 'contact.add')}
                  </Button>
                  <Button look="secondary" onClick={() => setDialog({ type: 'delete' })}>
                    {message(messages, 'contact.delete')}
                  </Button>
                </div>
              </>
            )}
            {problem !== undefined && (
              <div ref={intoView} className="scroll-mb-20">
                <Notice tone="warn" role="alert">
                  {problem}
                </Notice>
              </div>
            )}
            <ContactDialog
              messages={messages}
              errors={errors}
              open={dialog?.type === 'add' || dialog?.type === 'edit'}
              contact={editing}
              draft={drafts[draftName]}
              onDraft={(draft) => keep(draftName, draft)}
              onSaved={(saved) => taken(saved, 'contacts.saved')}
              onStale={asked.again}
              onClose={() => setDialog(undefined)}
            />
            <DeleteContactDialog
              messages={messages}
              errors={errors}
              open={dialog?.type === 'delete'}
              contacts={contacts}
              onDeleted={(left) => taken(left, 'contacts.deleted')}
              onStale={asked.again}
              onClose={() => setDialog(undefined)}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
