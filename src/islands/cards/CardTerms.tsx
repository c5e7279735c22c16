import { useId, useState, type SyntheticEvent } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { cardVerificationDollars, cardVerificationMinutes } from '../../contract/cards.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { IslandProps } from '../shell/use-session.ts'

interface CardTermsProps extends IslandProps {
  readonly busy: boolean
  readonly error: ApiError | undefined
  readonly failures: number
  readonly onAccept: () => void
  readonly onCancel: () => void
}

/** The shop may have turned cards off, which an account still lists. */
const problemText = ({ messages, errors }: IslandProps, error: ApiError): string =>
  error.messageCode === 'PAYMENT_METHOD_NOT_MATCH'
    ? message(messages, 'card.add.off')
    : errorText(errors, error)

/** What happens when a card is added, and the terms that the customer accepts first (commerce §5). */
export const CardTerms = (props: CardTermsProps) => {
  const { locale, messages, busy, error, failures, onAccept, onCancel } = props
  const [accepted, setAccepted] = useState(false)
  const [refused, setRefused] = useState(0)
  const id = useId()
  const isMissing = refused > 0 && !accepted
  const required = message(messages, 'card.add.terms.required')
  const [before = '', after = ''] = message(messages, 'card.add.terms').split('{terms}')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (accepted) onAccept()
    else setRefused(refused + 1)
  }
  return (
    // No form of its own: a top-up shows it inside of its form.
    <div className="grid gap-4">
      <ErrorSummary
        title={message(messages, 'card.add.failed')}
        attempt={failures + refused}
        errors={[
          ...(isMissing ? [{ text: required, fieldId: id }] : []),
          ...(error === undefined ? [] : [{ text: problemText(props, error) }]),
        ]}
      />
      <ul className="grid max-w-prose list-disc gap-1 ps-5">
        <li>{message(messages, 'card.add.charge', { amount: `$${cardVerificationDollars}` })}</li>
        <li>{message(messages, 'card.add.secure')}</li>
        <li>{message(messages, 'card.add.where', { minutes: cardVerificationMinutes })}</li>
      </ul>
      <Checkbox
        id={id}
        label={
          <>
            {before}
            <a
              className="underline underline-offset-4"
              href={localePath(locale, '/term-and-conditions')}
              target="_blank"
              rel="noopener"
            >
              {message(messages, 'card.add.terms.link')}
              <span className="sr-only"> {message(messages, 'card.new-tab')}</span>
            </a>
            {after}
          </>
        }
        checked={accepted}
        error={isMissing ? required : undefined}
        onCheck={setAccepted}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={submit}>
          {message(messages, 'card.add.continue')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'card.cancel')}
        </Button>
      </div>
    </div>
  )
}
