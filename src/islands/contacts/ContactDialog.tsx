import type { SavedContact } from '../../contract/addresses.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

interface ContactDialogProps extends Pick<
  ContactFormProps,
  'locale' | 'messages' | 'errors' | 'contact' | 'owner' | 'draft' | 'onDraft' | 'onStale'
> {
  readonly open: boolean
  readonly onSaved: (contacts: readonly SavedContact[]) => void
  readonly onClose: () => void
}

/** Adds or edits a contact. Neither an error nor closing loses the input. */
export const ContactDialog = ({ open, onClose, ...props }: ContactDialogProps) => (
  <Dialog
    open={open}
    title={message(props.messages, props.contact === undefined ? 'contact.add' : 'contact.edit')}
    closeLabel={message(props.messages, 'close')}
    onClose={onClose}
  >
    <ContactForm
      {...props}
      actions={(busy) => (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {message(props.messages, 'contact.save')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {message(props.messages, 'cancel')}
          </Button>
        </div>
      )}
    />
  </Dialog>
)
