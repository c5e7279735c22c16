import { ChevronDown } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { classNames } from '../../ui/class-names.ts'
import { Name, isGone } from './RowTexts.tsx'
import { WatchButton } from './WatchButton.tsx'

interface ResultNameProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  readonly inCart: boolean
  readonly ownedId: string | undefined
  readonly isOpen: boolean
  readonly details: string
  readonly onToggle: () => void
}

/** The name with the buttons that watch it and expand its details. */
export const ResultName = (props: ResultNameProps) => {
  const { locale, messages, row, inCart, ownedId, isOpen, details, onToggle } = props
  return (
    <div className="flex items-start justify-between gap-x-3">
      <h3
        tabIndex={-1}
        data-takes-focus
        className={classNames(
          'min-w-0 font-normal outline-none [overflow-wrap:anywhere]',
          row.match === 'exact' ? 'text-2xl' : 'text-lg',
        )}
      >
        <Name row={row} />
      </h3>
      {row.state === 'taken' && !inCart && ownedId === undefined && (
        <div className="-my-2 max-w-40 shrink-0">
          <WatchButton
            key={row.domainName}
            domainName={row.domainName}
            unicodeName={row.unicodeName}
            locale={locale}
            messages={messages}
          />
        </div>
      )}
      <button
        type="button"
        // The details contain the watch button.
        hidden={row.state === 'taken' && !inCart}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        aria-label={message(messages, 'details.of', { name: row.unicodeName })}
        className={classNames(
          '-my-2 inline-flex min-h-11 shrink-0 items-center gap-1 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline',
          // It keeps its space, so the name's line breaks stay.
          isGone(row) && 'invisible',
        )}
        onClick={onToggle}
      >
        {message(messages, 'details')}
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  )
}
