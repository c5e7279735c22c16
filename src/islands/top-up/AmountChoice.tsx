import { topUpLimits } from '../../contract/top-up-amount.ts'
import { formatMoney } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The amounts to choose with one touch, in dollars. */
const quickAmounts = [10, 20, 50, 100] as const

/** The id of the field. */
export const amountFieldId = 'top-up-amount'

interface AmountChoiceProps {
  readonly messages: Messages
  /** As typed. */
  readonly text: string
  readonly amount: number | undefined
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

/** The amount of a top-up: four usual ones, or any other. */
export const AmountChoice = ({ messages, text, amount, error, onText }: AmountChoiceProps) => (
  <fieldset className="grid gap-4">
    <legend className="mb-3 text-lg font-bold">{message(messages, 'amount')}</legend>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {quickAmounts.map((dollars) => (
        <button
          key={dollars}
          type="button"
          aria-pressed={amount === dollars}
          className={classNames(
            'min-h-14 rounded-lg border-2 bg-surface-raised text-xl font-bold tabular-nums transition motion-reduce:transition-none',
            amount === dollars ? 'border-accent' : 'border-line hover:border-ink-soft',
          )}
          onClick={() => onText(String(dollars))}
        >
          ${dollars}
        </button>
      ))}
    </div>
    <TextInput
      id={amountFieldId}
      name="amount"
      label={message(messages, 'amount.other')}
      hint={message(messages, 'amount.hint', {
        minimum: formatMoney(topUpLimits.minimum),
        below: formatMoney(topUpLimits.below),
      })}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder="25.00"
      value={text}
      onText={onText}
    />
  </fieldset>
)
