import { loadPart } from '../../client/reload-once.ts'
import { $session } from '../../stores/session.ts'

/** Shows a customer's AWS invoices; guests download none of it. */
export const startAwsInvoices = (): void => {
  const place = document.querySelector<HTMLElement>('[data-aws-invoices]')
  if (place === null) return
  let isStarted = false
  $session.subscribe((session) => {
    if (session === undefined || isStarted) return
    isStarted = true
    loadPart(() => import('./show-aws-invoices.ts')).then(
      ({ showAwsInvoices }) => showAwsInvoices(place),
      () => undefined,
    )
  })
}
