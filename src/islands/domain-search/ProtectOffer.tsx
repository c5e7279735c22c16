import { ShieldCheck } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { planTotal } from './add-plan.ts'
import { hasSeveralLabels, labelOf, tldOf } from './search-filters.ts'
import type { Protect } from './use-protect.ts'

interface ProtectOfferProps {
  readonly messages: Messages
  readonly protect: Protect
  readonly searched: readonly SearchRow[]
}

/** The searched name with .com, .net and .com.kh, in one press; of several names it says which. */
export const ProtectOffer = ({
  messages,
  protect: { names, add },
  searched,
}: ProtectOfferProps) => {
  const texts = [
    ...(hasSeveralLabels(searched) ? names.slice(0, 1).map(labelOf) : []),
    ...names.map(tldOf),
  ]
  const isReady = names.every(({ state }) => state === 'available')
  return (
    <div className="flex w-full items-center justify-between gap-x-3 rounded-lg border border-line bg-surface-raised py-1.5 ps-3 pe-1.5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <strong className="inline-flex items-center gap-2 font-bold">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-good max-sm:hidden" />
          {message(messages, 'protect.title')}
        </strong>
        <bdi dir="ltr" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {texts.join(' ')}
        </bdi>
      </p>
      <span className="shrink-0">
        <Button
          look="secondary"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) add()
          }}
        >
          <span className="tabular-nums">
            {message(messages, 'protect.add', { count: names.length })} ·{' '}
            {priceText(planTotal(names))}
          </span>
        </Button>
      </span>
    </div>
  )
}
