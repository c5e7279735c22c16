import type { RefObject } from 'react'
import { Tag } from 'lucide-react'
import type { CartVoucher } from '../../contract/cart.ts'
import { message } from '../../i18n/fill.ts'
import { vouchersToChoose } from '../../stores/voucher-actions.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useQuery } from '../shell/use-query.ts'
import { BestVoucher } from './BestVoucher.tsx'
import { VoucherCard } from './VoucherCard.tsx'
import { usePromoCode, type PromoCodeInput } from './use-promo-code.ts'
import { problemText } from './voucher-texts.ts'

interface PromoCodeProps extends PromoCodeInput {
  readonly used: CartVoucher | undefined
  /** The voucher that is offered changes with the cart. */
  readonly cartUpdatedAt: string
  /** Whether the cart takes promo credit, which a voucher turns off. */
  readonly turnsOffCredit: boolean
  /** Whether totals are being computed or another request is in flight. */
  readonly busy: boolean
}

interface UsedVoucherProps extends Pick<PromoCodeProps, 'messages' | 'busy'> {
  readonly used: CartVoucher
  readonly onDrop: () => void
}

const UsedVoucher = ({ messages, used, busy, onDrop }: UsedVoucherProps) => (
  <div className="grid gap-2 rounded-lg border border-line bg-surface-raised p-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-start gap-2">
        <Tag aria-hidden className="mt-1 size-4 shrink-0 text-sale" />
        <span className="grid min-w-0">
          <span className="font-medium">{used.title}</span>
          <span className="text-sm text-ink-soft">
            {message(messages, 'voucher.used', { code: used.code })}
          </span>
        </span>
      </p>
      <p className="ms-auto flex items-center gap-2">
        {used.problem === undefined && <Price dollars={-used.discountAmount} />}
        <Button
          look="plain"
          busy={busy}
          aria-label={message(messages, 'voucher.drop.of', { title: used.title })}
          onClick={onDrop}
        >
          {message(messages, 'voucher.drop')}
        </Button>
      </p>
    </div>
    {used.problem !== undefined && (
      <p role="status" className="font-medium text-warn">
        {problemText(messages, used.problem, used)}
      </p>
    )}
  </div>
)

interface ChoiceProps extends Pick<PromoCodeProps, 'messages' | 'busy'> {
  readonly onUse: (code: string) => void
}

/** The customer's vouchers and the offered ones. */
const Choice = ({ messages, busy, onUse }: ChoiceProps) => {
  const { answer: vouchers, error, again } = useQuery(vouchersToChoose, 'once')
  if (error !== undefined) {
    return (
      <RetryNotice tone="warn" label={message(messages, 'voucher.again')} onRetry={again}>
        {message(messages, 'voucher.own.failed')}
      </RetryNotice>
    )
  }
  if (vouchers === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{message(messages, 'voucher.loading')}</span>
        <Skeleton className="h-28 w-full" />
      </div>
    )
  }
  if (vouchers.length === 0) return null
  return (
    <section aria-labelledby="own-vouchers" className="grid gap-3">
      <h4 id="own-vouchers" className="font-bold">
        {message(messages, 'voucher.own')}
      </h4>
      <ul className="grid gap-3">
        {vouchers.map((voucher) => (
          <VoucherCard
            key={voucher.code}
            texts={messages}
            voucher={voucher}
            actions={
              <Button
                look="secondary"
                busy={busy}
                aria-label={message(messages, 'voucher.use.of', { title: voucher.title })}
                onClick={() => onUse(voucher.code)}
              >
                {message(messages, 'voucher.use')}
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface CodeFormProps extends Pick<PromoCodeProps, 'messages' | 'busy'> {
  readonly code: string
  readonly error: string | undefined
  readonly field: RefObject<HTMLDivElement | null>
  readonly onCode: (code: string) => void
  readonly onSubmit: () => void
}

const CodeForm = (props: CodeFormProps) => {
  const { messages, busy, code, error, field, onCode, onSubmit } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      <div ref={field} className="max-w-md">
        <TextInput
          label={message(messages, 'voucher.code.label')}
          hint={message(messages, 'voucher.code.hint')}
          value={code}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          onText={onCode}
          after={
            <Button type="submit" look="secondary" busy={busy}>
              {message(messages, 'voucher.code.apply')}
            </Button>
          }
        />
      </div>
    </form>
  )
}

/** Applies a typed promo code or a chosen voucher, and removes the applied one. */
export const PromoCode = (props: PromoCodeProps) => {
  const { messages, used, cartUpdatedAt, turnsOffCredit, busy } = props
  const form = usePromoCode(props)
  const { isOpen, code, error, toggle, field } = form
  const use = (chosen: string): void => void form.apply(chosen)
  return (
    <section aria-labelledby="promo-code" className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="promo-code" className="contents">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls="promo-code-panel"
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium underline underline-offset-4"
            onClick={() => form.setOpen(!isOpen)}
          >
            <Tag aria-hidden className="size-4 shrink-0" />
            {message(messages, 'voucher.code')}
          </button>
        </h3>
        {used === undefined && !turnsOffCredit && (
          <BestVoucher key={cartUpdatedAt} {...{ messages, busy }} onUse={use} />
        )}
      </div>
      {used !== undefined && (
        <UsedVoucher messages={messages} used={used} busy={busy} onDrop={() => void form.drop()} />
      )}
      {!isOpen && error !== undefined && (
        <p role="alert" className="font-medium text-bad">
          {error}
        </p>
      )}
      <div id="promo-code-panel" hidden={!isOpen} className="grid gap-4">
        {isOpen && (
          <>
            {turnsOffCredit && (
              <p className="max-w-prose text-sm text-ink-soft">
                {message(messages, 'credit.excludes')}
              </p>
            )}
            <CodeForm
              {...{ messages, busy, code, error, field }}
              onCode={form.type}
              onSubmit={form.submit}
            />
            <Choice messages={messages} busy={busy} onUse={use} />
          </>
        )}
      </div>
    </section>
  )
}
