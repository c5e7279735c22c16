import { createMoney } from './money/create-money.ts'
import { createGateways } from './money/payments/index.ts'
import type { Shared } from './open-shared.ts'
import { createDomainWatches } from './selling/create-domain-watches.ts'
import { createDomainSearch } from './selling/create-domain-search.ts'
import { createFulfilment } from './selling/create-fulfilment.ts'
import { createPlanChanges } from './selling/create-plan-changes.ts'
import { createRenewals } from './selling/create-renewals.ts'
import { createShopping } from './selling/create-shopping.ts'
import { createUnpaidInvoices } from './selling/create-unpaid-invoices.ts'
import { createItemWaits } from './selling/fulfilment/index.ts'
import { createItems } from './selling/items/create-items.ts'
import { createPayableKinds } from './selling/purchases/index.ts'
import { createServices } from './services/create-services.ts'
import { webSpaceDepsOf } from './services/web-space-deps.ts'

type PublishPaid = Parameters<typeof createFulfilment>[0]['publishPaid']

/** Creates what sells: search, services, items, the cart, orders, their payment and fulfilment, renewals. */
export const createSales = async (shared: Shared, publishPaid: PublishPaid) => {
  const search = createDomainSearch(shared)
  const { availability, registrants } = search
  const services = createServices({
    ...shared,
    publicInfo: (name) => registrants.of(name),
    forget: (name) => availability.forget(name),
  })
  const webSpaces = webSpaceDepsOf(shared, services)
  const waits = createItemWaits(shared)
  const items = createItems({
    ...{ ...shared, ...webSpaces, availability, services },
    endWait: waits.end,
  })
  const fulfilment = createFulfilment({ ...shared, table: items.fulfilments, publishPaid })
  const { all, ...orderKinds } = createPayableKinds(fulfilment.begin, shared.enqueue)
  const { purchase, renewal, planChange, bulkPayment } = orderKinds
  const gateways = createGateways(shared)
  const payments = await createMoney({
    ...{ ...shared, gateways, kinds: all },
    mail: shared.providerMail,
  })
  const { abandon, apply } = payments
  return {
    ...{ search, services, sites: webSpaces, items, waits, fulfilment, gateways, payments },
    shopping: createShopping({
      ...{ ...shared, gateways, purchase },
      ...{ kinds: items.kinds, abandonPayment: abandon },
      renewals: { kinds: items.services, lines: items.renewalLines },
    }),
    unpaidInvoices: createUnpaidInvoices({
      ...{ ...shared, gateways, abandon },
      ...{ kinds: all, kind: bulkPayment },
    }),
    renewals: createRenewals({
      ...{ ...shared, items, apply },
      payment: { gateways, kind: renewal },
    }),
    planChanges: createPlanChanges({
      ...{ ...shared, items },
      payment: { gateways, kind: planChange },
    }),
    watches: createDomainWatches({ ...shared, availability, registrants }),
  }
}

export type Sales = Awaited<ReturnType<typeof createSales>>
