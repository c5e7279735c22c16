import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface ChoiceCardProps {
  readonly name: string
  readonly value: string
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

/** A radio button whose whole card is the target. */
export const ChoiceCard = (props: ChoiceCardProps) => {
  const { name, value, isChecked, isDisabled = false, onChoose, children } = props
  return (
    <label
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-lg border bg-surface-raised px-3 py-2.5 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
        isChecked ? 'border-ink ring-1 ring-ink' : 'border-line',
        isDisabled ? 'border-dashed text-ink-soft' : 'cursor-pointer hover:border-ink-soft',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        className="mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0 accent-accent outline-none"
        onChange={() => onChoose(value)}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
