import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, LoaderCircle } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import type { NameProps } from './name-props.ts'
import { isUnconfirmed, stateKey } from './RowTexts.tsx'

const marks = {
  checking: { Icon: LoaderCircle, className: 'text-ink-soft' },
  available: { Icon: CircleCheck, className: 'text-good' },
  probably: { Icon: CircleDashed, className: 'text-good' },
  taken: { Icon: CircleX, className: 'text-bad' },
  reserved: { Icon: Ban, className: 'text-bad' },
  unknown: { Icon: CircleHelp, className: 'text-warn' },
} as const

const markOf = (row: SearchRow) => marks[isUnconfirmed(row) ? 'probably' : row.state]

interface RowStateProps extends Pick<NameProps, 'messages' | 'row' | 'ownedId'> {
  /** Without the word on a phone. */
  readonly isShort?: boolean
}

/** Whether a name is available, in a word and an icon. */
export const RowState = ({ messages, row, ownedId, isShort = false }: RowStateProps) => {
  const isOwn = ownedId !== undefined
  const { Icon, className } = isOwn ? marks.available : markOf(row)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0',
          row.state === 'checking' && 'motion-safe:animate-spin',
        )}
      />
      <span className={isShort ? 'max-sm:sr-only' : ''}>
        {message(messages, isOwn ? 'state.yours' : stateKey(row))}
      </span>
    </span>
  )
}
