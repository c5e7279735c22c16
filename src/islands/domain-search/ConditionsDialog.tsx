import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Conditions, TldLink } from './Conditions.tsx'
import { tldOf } from './search-filters.ts'
import type { AddInput } from './use-add-to-cart.ts'

interface ConditionsDialogProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly input: AddInput | undefined
  readonly onAccept: (input: AddInput) => void
  readonly onClose: () => void
}

/** Shows eligibility and required documents before the first name of a TLD is added. */
export const ConditionsDialog = (props: ConditionsDialogProps) => {
  const { locale, messages, input, onAccept, onClose } = props
  const row: SearchRow | undefined = input?.row
  const texts = row?.needsDocuments === true ? 'documents' : 'conditions'
  return (
    <Dialog
      open={input !== undefined}
      title={message(messages, `${texts}.title`, {
        tld: row === undefined ? '' : tldOf(row),
      })}
      closeLabel={message(messages, 'close')}
      onClose={onClose}
    >
      {input !== undefined && row !== undefined && (
        <>
          <Conditions messages={messages} row={row} />
          <p>
            <TldLink locale={locale} messages={messages} row={row} />
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onAccept(input)}>{message(messages, `${texts}.accept`)}</Button>
            <Button look="secondary" onClick={onClose}>
              {message(messages, 'conditions.refuse')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
