import { useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import {
  listAddresses,
  maximumContacts,
  setDefaultAddress,
  type SavedContact,
} from '../../contract/addresses.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { intoView } from '../../ui/into-view.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactDialog } from '../contacts/ContactDialog.tsx'
import { DeleteContactDialog } from '../contacts/DeleteContactDialog.tsx'
import type { ContactFormProps } from '../contacts/ContactForm.tsx'
import { LatinDialog } from '../contacts/LatinDialog.tsx'
import type { ContactDraft } from '../contacts/contact-form.ts'
import { isListStale, limitReached } from '../contacts/contact-list.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { ContactList } from './ContactList.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useCustomer } from './use-customer.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const loadContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit' | 'latin'; readonly contact: SavedContact }
  | { readonly type: 'delete' }

interface DialogsProps extends Pick<
  ContactFormProps,
  'locale' | 'messages' | 'errors' | 'owner' | 'draft' | 'onDraft' | 'onStale'
> {
  readonly dialog: OpenDialog | undefined
  readonly contacts: readonly SavedContact[]
  /** @param text the key of the text that says what was done */
  readonly taken: (contacts: readonly SavedContact[], text: string) => void
  readonly onClose: () => void
}

const Dialogs = ({ dialog, contacts, taken, owner, draft, onDraft, ...shared }: DialogsProps) => {
  const onSaved = (saved: readonly SavedContact[]): void => taken(saved, 'contacts.saved')
  return (
    <>
      <ContactDialog
        {...shared}
        {...{ owner, draft, onDraft, onSaved }}
        open={dialog?.type === 'add' || dialog?.type === 'edit'}
        contact={dialog?.type === 'edit' ? dialog.contact : undefined}
      />
      <LatinDialog
        {...shared}
        {...{ onSaved }}
        contact={dialog?.type === 'latin' ? dialog.contact : undefined}
      />
      <DeleteContactDialog
        {...shared}
        {...{ contacts }}
        open={dialog?.type === 'delete'}
        onDeleted={(left) => taken(left, 'contacts.deleted')}
      />
    </>
  )
}

/** The page `/account/contacts`: the billing contacts. */
export const Contacts = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(loadContacts)
  const { answer: owner } = useCustomer()
  const [dialog, setDialog] = useState<OpenDialog | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const [busyId, setBusyId] = useState<string | undefined>()
  // Unsaved drafts survive closing the dialog.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft>>>({})
  const running = useRef(false)
  useLeaveWarning(Object.keys(drafts).length > 0)

  const keepDraft = (name: string, draft: ContactDraft | undefined): void =>
    setDrafts((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      ...(draft === undefined ? {} : { [name]: draft }),
    }))
  const taken = (contacts: readonly SavedContact[], text: string): void => {
    query.take([...contacts])
    setProblem(undefined)
    setDialog(undefined)
    showToast({ tone: 'good', text: message(messages, text) })
  }
  const add = async (contacts: readonly SavedContact[]): Promise<void> => {
    const limit = await limitReached(contacts)
    if (limit === undefined) {
      setProblem(undefined)
      setDialog({ type: 'add' })
      return
    }
    // Another tab may have added one.
    if (contacts.length < limit) query.again()
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
    if (isListStale(result.error)) query.again()
    setProblem(errorText(errors, result.error))
  }
  const draftName = dialog?.type === 'edit' ? dialog.contact.id : 'new'
  return (
    <Panel
      title={message(messages, 'contacts.title')}
      description={message(messages, 'contacts.why', { limit: maximumContacts })}
    >
      <Loaded
        messages={messages}
        errors={errors}
        query={query}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(contacts) => (
          <>
            <ContactList
              {...{ messages, contacts, busyId }}
              onEdit={(contact) => setDialog({ type: 'edit', contact })}
              onLatin={(contact) => setDialog({ type: 'latin', contact })}
              onMakeDefault={(id) => void makeDefault(id)}
              onAdd={() => void add(contacts)}
              onDelete={() => setDialog({ type: 'delete' })}
            />
            {problem !== undefined && (
              <Notice tone="warn" role="alert" ref={intoView}>
                {problem}
              </Notice>
            )}
            <Dialogs
              {...{ locale, messages, errors, dialog, contacts, owner, taken }}
              draft={drafts[draftName]}
              onDraft={(draft) => keepDraft(draftName, draft)}
              onStale={query.again}
              onClose={() => setDialog(undefined)}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
