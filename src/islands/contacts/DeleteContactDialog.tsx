import { useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { deleteAddress, type SavedContact } from '../../contract/addresses.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { ContactCard } from './ContactCard.tsx'
import { isListStale } from './contact-list.ts'

interface DeleteContactDialogProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly open: boolean
  readonly contacts: readonly SavedContact[]
  /** The list changed elsewhere and must be reloaded. */
  readonly onStale: () => void
  readonly onDeleted: (contacts: readonly SavedContact[]) => void
  readonly onClose: () => void
}

const Choice = (props: Omit<DeleteContactDialogProps, 'open'>) => {
  const { messages, errors, contacts, onDeleted, onStale, onClose } = props
  const [choice, setChosen] = useState<string | undefined>()
  // It may have been deleted elsewhere.
  const chosen = contacts.find(({ id }) => id === choice)?.id
  const [problem, setProblem] = useState<string | undefined>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const say = (text: string): void => {
    setProblem(text)
    setAttempt((before) => before + 1)
  }
  const remove = async (id: string): Promise<void> => {
    const result = await call(deleteAddress, { params: { id } })
    if (result.ok) {
      onDeleted(result.answer)
      return
    }
    if (isListStale(result.error)) onStale()
    say(errorText(errors, result.error))
  }
  const confirm = (): void => {
    if (running.current) return
    setProblem(undefined)
    if (chosen === undefined) {
      say(message(messages, 'contact.delete.none'))
      return
    }
    running.current = true
    setBusy(true)
    void remove(chosen).finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return (
    <>
      <ErrorSummary
        title={message(messages, 'contact.delete.failed')}
        attempt={attempt}
        errors={problem === undefined ? [] : [{ text: problem }]}
      />
      <fieldset className="grid gap-3">
        <legend className="sr-only">{message(messages, 'contact.delete.choose')}</legend>
        {contacts.map((contact) => (
          <ContactCard
            key={contact.id}
            name="contact-to-delete"
            messages={messages}
            contact={contact}
            checked={contact.id === chosen}
            onChoose={() => setChosen(contact.id)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={confirm}>
          {message(messages, 'contact.delete.yes')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </>
  )
}

/** Deletes one selected contact. */
export const DeleteContactDialog = ({ open, ...props }: DeleteContactDialogProps) => (
  <Dialog
    open={open}
    title={message(props.messages, 'contact.delete')}
    closeLabel={message(props.messages, 'close')}
    onClose={props.onClose}
  >
    <Choice {...props} />
  </Dialog>
)
