import { useId, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import { tldOf } from './search-filters.ts'

interface TakenNamesProps {
  readonly messages: Messages
  readonly rows: readonly SearchRow[]
  /** Whether they have the one searched name, so that their TLDs say all. */
  readonly isSameName: boolean
  readonly children: () => ReactNode
}

const named = 3

/** The unavailable names of a list in one line, which expands. */
export const TakenNames = ({ messages, rows, isSameName, children }: TakenNamesProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const names = rows
    .slice(0, named)
    .map((row) => (isSameName ? tldOf(row) : row.unicodeName))
    .join(' ')
  const count = rows.length - named
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-taken-names
        className="flex min-h-14 w-full items-center justify-between gap-3 border-b border-line text-start text-sm text-ink-soft hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {count > 0
            ? message(messages, 'taken.more', { names, count })
            : message(messages, 'taken.names', { names })}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <ul id={id}>{children()}</ul>}
    </div>
  )
}
