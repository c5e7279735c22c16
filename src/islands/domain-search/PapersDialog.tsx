import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EndingLink, Papers } from './Papers.tsx'
import { endingOf } from './search-filters.ts'
import type { Wanted } from './use-add-to-cart.ts'

interface PapersDialogProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly wanted: Wanted | undefined
  readonly onAccept: (wanted: Wanted) => void
  readonly onClose: () => void
}

/** Which papers a registry wants is said before the first name of its ending is added. */
export const PapersDialog = (props: PapersDialogProps) => {
  const { locale, messages, wanted, onAccept, onClose } = props
  const row: SearchRow | undefined = wanted?.row
  return (
    <Dialog
      open={wanted !== undefined}
      title={message(messages, 'papers.title', {
        ending: row === undefined ? '' : endingOf(row),
      })}
      closeLabel={message(messages, 'close')}
      onClose={onClose}
    >
      {wanted !== undefined && row !== undefined && (
        <>
          <Papers messages={messages} row={row} />
          <p>
            <EndingLink locale={locale} messages={messages} row={row} />
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onAccept(wanted)}>{message(messages, 'papers.accept')}</Button>
            <Button look="secondary" onClick={onClose}>
              {message(messages, 'papers.refuse')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
