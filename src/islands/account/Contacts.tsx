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
import type { ContactDraft } from '../contacts/contact-form.ts'
import { isListStale, limitReached } from '../contacts/contact-list.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { ContactList } from './ContactList.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const loadContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit'; readonly contact: SavedContact }
  | { readonly type: 'delete' }

/** The page `/account/contacts`: the billing contacts. */
export const Contacts = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(loadContacts)
  const [dialog, setDialog] = useState<OpenDialog | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const [busyId, setBusyId] = useState<string | undefined>()
  // Unsaved drafts survive closing the dialog.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft>>>({})
  const running = useRef(false)
  useLeaveWarning(Object.keys(drafts).length > 0)

  const close = (): void => setDialog(undefined)
  const keepDraft = (name: string, draft: ContactDraft | undefined): void =>
    setDrafts((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      ...(draft === undefined ? {} : { [name]: draft }),
    }))
  const taken = (contacts: readonly SavedContact[], text: string): void => {
    query.take([...contacts])
    setProblem(undefined)
    close()
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
        query={query}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(contacts) => (
          <>
            <ContactList
              {...{ messages, contacts, busyId }}
              onEdit={(contact) => setDialog({ type: 'edit', contact })}
              onMakeDefault={(id) => void makeDefault(id)}
              onAdd={() => void add(contacts)}
              onDelete={() => setDialog({ type: 'delete' })}
            />
            {problem !== undefined && (
              <Notice tone="warn" role="alert" ref={intoView}>
                {problem}
              </Notice>
            )}
            <ContactDialog
              {...{ locale, messages, errors }}
              open={dialog?.type === 'add' || dialog?.type === 'edit'}
              contact={editing}
              draft={drafts[draftName]}
              onDraft={(draft) => keepDraft(draftName, draft)}
              onSaved={(saved) => taken(saved, 'contacts.saved')}
              onStale={query.again}
              onClose={close}
            />
            <DeleteContactDialog
              {...{ messages, errors }}
              open={dialog?.type === 'delete'}
              contacts={contacts}
              onDeleted={(left) => taken(left, 'contacts.deleted')}
              onStale={query.again}
              onClose={close}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
