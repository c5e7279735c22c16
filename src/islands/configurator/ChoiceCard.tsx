import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface RadioProps {
  readonly name: string
  readonly value: string
  readonly isChecked: boolean
  readonly isDisabled?: boolean
}

interface ChoiceCardProps extends RadioProps {
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

/**
 * Writes to the DOM only when it changes: React sets all attributes of an input with any new prop.
 * The browser checks it at a choice, so that the form may render after the total.
 */
const Radio = memo(({ name, value, isChecked, isDisabled }: RadioProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current !== null) input.current.checked = isChecked
  }, [isChecked])
  return (
    <input
      ref={input}
      type="radio"
      {...{ name, value }}
      disabled={isDisabled}
      className="mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0 accent-accent outline-none"
    />
  )
})
Radio.displayName = 'Radio'

/** A radio button whose whole card is the target. */
export const ChoiceCard = (props: ChoiceCardProps) => {
  const { name, value, isChecked, isDisabled = false, onChoose, children } = props
  return (
    <label
      onChange={() => onChoose(value)}
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-lg border bg-surface-raised px-3 py-2.5 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
        isChecked ? 'border-ink ring-1 ring-ink' : 'border-line',
        isDisabled ? 'border-dashed text-ink-soft' : 'cursor-pointer hover:border-ink-soft',
      )}
    >
      <Radio {...{ name, value, isChecked, isDisabled }} />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
