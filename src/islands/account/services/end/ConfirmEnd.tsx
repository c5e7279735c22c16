import { useCallback, useState } from 'react'
import type { CallResult } from '../../../../client/api-error.ts'
import {
  endWithRefund,
  previewRefund,
  type RefundOffer,
} from '../../../../contract/term-refunds.ts'
import { message, type MessageParams } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { newUuid } from '../../../../stores/new-uuid.ts'
import { Button } from '../../../../ui/Button.tsx'
import { priceText } from '../../../../ui/Price.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { ConfirmByName } from '../ConfirmByName.tsx'

type Offer = Extract<RefundOffer, { is: 'refund' }>

interface ConfirmEndProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly service: { readonly id: string; readonly name: string }
  /** The key of the field's label. */
  readonly label?: string
  /** The prefix of its texts' keys: `.erased`, `.kept`, `.money` and `.yes`. */
  readonly about: string
  readonly params: MessageParams
  /** Ends it without a refund; left out if the customer can only end it with one. */
  readonly end?: (confirmation: string) => Promise<CallResult<unknown>>
  /** Gets what went back to the balance; undefined without a refund. */
  readonly onDone: (amount: number | undefined) => void
  readonly onCancel: () => void
}

const moneyText = ({ messages }: ConfirmEndProps, { amount, credit, of, until }: Offer): string => {
  const params = { amount: priceText(amount), until: formatDay(until) }
  if (amount > 0) return message(messages, `end.refund.${of}`, params)
  return message(messages, credit > 0 ? 'end.refund.credit' : 'end.refund.nothing', params)
}

/** Ends a service with the refund that it offers, or without one. */
const Confirm = (
  props: ConfirmEndProps & { readonly offer: RefundOffer; readonly onChanged: () => void },
) => {
  const { messages, service, end, onCancel, offer, onDone, onChanged } = props
  // A repeated request must not refund twice.
  const [idempotencyKey, setKey] = useState(newUuid)
  const params = { id: service.id }
  const texts = {
    ...props,
    fieldId: 'end-name',
    takesFocus: false,
    yes: message(messages, `${props.about}.yes`),
  }
  if (offer.is === 'refund') {
    const { amount } = offer
    const send = async (confirmation: string) => {
      const body = { confirmation, amount }
      const result = await call(endWithRefund, { params, body }, { idempotencyKey })
      if (!result.ok && result.error.messageCode === 'REFUND_CHANGED') {
        // Another amount is another request.
        setKey(newUuid())
        onChanged()
      }
      return result
    }
    return (
      <ConfirmByName
        {...texts}
        money={moneyText(props, offer)}
        send={send}
        onDone={(answer) => onDone(answer.amount)}
      />
    )
  }
  if (end !== undefined)
    return <ConfirmByName {...texts} send={end} onDone={() => onDone(undefined)} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">{message(messages, `end.no-refund.${offer.why}`)}</p>
      <Button look="secondary" onClick={onCancel}>
        {message(messages, 'cancel')}
      </Button>
    </div>
  )
}

/** Confirms the end of a service, with what the customer gets back for it now. */
export const ConfirmEnd = (props: ConfirmEndProps) => {
  const { messages, errors, service } = props
  const { id } = service
  const load = useCallback(
    (signal: AbortSignal) => call(previewRefund, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load, 'once')
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-64 w-full" />}>
      {(offer) => <Confirm {...props} offer={offer} onChanged={query.again} />}
    </Loaded>
  )
}
