/** Returns the free months after a term: one after a first year (WP_HOSTING_EXTRA_DISCOUNT, commerce §3). */
export const extraMonths = ({
  action,
  duration,
  durationType,
}: {
  readonly action: string
  readonly duration: number
  readonly durationType: string
}): number => {
  const isYear =
    (durationType === 'MONTH' && duration === 12) || (durationType === 'YEAR' && duration === 1)
  return action === 'purchase' && isYear ? 1 : 0
}
