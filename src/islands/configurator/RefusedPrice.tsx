import { fill, message, type Messages } from '../../i18n/fill.ts'
import type { Refused } from '../../contract/configured-price.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface RefusedPriceProps {
  readonly messages: Messages
  readonly errors: Messages
  /** Undefined if nothing is for sale. */
  readonly refused: Refused | undefined
  readonly onAddon: (name: string, value: string) => void
}

/** Why the choices have no price, with the addon that makes them possible. */
export const RefusedPrice = ({ messages, errors, refused, onAddon }: RefusedPriceProps) => {
  if (refused === undefined) return <Notice tone="warn">{message(messages, 'sold-out')}</Notice>
  const { more } = refused.params
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        more === undefined ? undefined : (
          <Button look="secondary" onClick={() => onAddon('cs-more-storage', String(more))}>
            {message(messages, 'more-storage', { count: more })}
          </Button>
        )
      }
    >
      {fill(errors[refused.code] ?? message(messages, 'sold-out'), refused.params)}
    </Notice>
  )
}
