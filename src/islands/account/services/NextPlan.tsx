import { undoPlanChange, type ServicePlan } from '../../../contract/plan-changes.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'

interface NextPlanProps extends IslandProps {
  readonly id: string
  readonly plan: ServicePlan
  readonly onChanged: () => void
}

/** The plan that begins with the next term, until it is undone; what the renewal pays besides, and an announced price. */
export const NextPlan = ({ messages, errors, id, plan, onChanged }: NextPlanProps) => {
  const { next, owed, raisedRenewal, priceLockedUntil } = plan
  const undoing = useCall(() => call(undoPlanChange, { params: { id } }), onChanged)
  return (
    <>
      {owed > 0 && <p>{message(messages, 'owed', { price: priceText(owed) })}</p>}
      {raisedRenewal !== null && (
        <p>
          {message(messages, 'price-raised', {
            price: priceText(raisedRenewal),
            date: formatDay(priceLockedUntil),
          })}
        </p>
      )}
      {next !== null && (
        <Notice
          role="status"
          action={
            next.isPaid ? undefined : (
              <Button look="secondary" busy={undoing.busy} onClick={undoing.run}>
                {message(messages, 'next-plan.undo')}
              </Button>
            )
          }
        >
          {message(messages, next.isPaid ? 'next-plan.paid' : 'next-plan', {
            plan: next.planName,
            date: formatDay(next.startsAt),
          })}
        </Notice>
      )}
      <CallError errors={errors} error={undoing.error} />
    </>
  )
}
