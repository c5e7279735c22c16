import { ChevronDown } from 'lucide-react'
import { message } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import type { NameProps } from './name-props.ts'

interface DetailsToggleProps extends Pick<
  NameProps,
  'messages' | 'row' | 'isOpen' | 'details' | 'onToggle'
> {
  readonly hasText?: boolean
}

/** The button that opens the details of a name. */
export const DetailsToggle = (props: DetailsToggleProps) => {
  const { messages, row, isOpen, details, onToggle, hasText = false } = props
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? details : undefined}
      aria-label={message(messages, 'details.of', { name: row.unicodeName })}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline',
        !hasText && 'justify-center',
      )}
      onClick={onToggle}
    >
      {hasText && message(messages, 'details')}
      <ChevronDown aria-hidden className={classNames('size-4 shrink-0', isOpen && 'rotate-180')} />
    </button>
  )
}
