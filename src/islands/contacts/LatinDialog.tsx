import type { SavedContact } from '../../contract/addresses.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LatinForm } from './LatinForm.tsx'

interface LatinDialogProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly contact: SavedContact | undefined
  readonly onSaved: (contacts: readonly SavedContact[]) => void
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Edits a saved contact's Latin letters. */
export const LatinDialog = ({ contact, onClose, ...props }: LatinDialogProps) => (
  <Dialog
    open={contact !== undefined}
    title={message(props.messages, 'contact.latin')}
    closeLabel={message(props.messages, 'close')}
    onClose={onClose}
  >
    {contact !== undefined && (
      <LatinForm
        {...props}
        contact={contact}
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
    )}
  </Dialog>
)
