import { Ban, CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide-react'
import { message } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import type { NameProps } from './name-props.ts'
import { stateKey } from './RowTexts.tsx'

const marks = {
  checking: { Icon: LoaderCircle, className: 'text-ink-soft' },
  available: { Icon: CircleCheck, className: 'text-good' },
  taken: { Icon: CircleX, className: 'text-bad' },
  reserved: { Icon: Ban, className: 'text-bad' },
  unknown: { Icon: CircleHelp, className: 'text-warn' },
} as const

interface RowStateProps extends Pick<NameProps, 'messages' | 'row' | 'ownedId'> {
  /** Without the word on a phone. */
  readonly isShort?: boolean
}

/** Whether a name is available, in a word and an icon. */
export const RowState = ({ messages, row, ownedId, isShort = false }: RowStateProps) => {
  const isOwn = ownedId !== undefined
  const { Icon, className } = marks[isOwn ? 'available' : row.state]
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
