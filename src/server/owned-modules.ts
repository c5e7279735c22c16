import type { Sales } from './create-sales.ts'
import type { Shared } from './open-shared.ts'
import { ownedDomainPrices, ownedServicePrices } from './selling/create-renewals.ts'
import { createRefundActive } from './selling/fulfilment/index.ts'
import { isInvited } from './engagement/reviews/index.ts'
import { pendingServices } from './selling/orders/index.ts'
import { createCertificateModule, orderInventory } from './services/certificates/index.ts'
import {
  networkInventory,
  serverInventory,
  volumeInventory,
} from './services/cloud-servers/index.ts'
import { zoneInventory } from './services/dns/index.ts'
import {
  accountInventory,
  accountModule,
  accountRunners,
  mailServerRoutes,
} from './services/hosting/index.ts'
import { serviceModules } from './services/service-modules.ts'
import { webSpaceTasksModule } from './services/web-space-tasks/index.ts'
import { createSmsCampaigns } from './services/sms-campaigns/index.ts'
import { smsCredits } from './services/sms-credits/index.ts'
import { createSmsSenders } from './services/sms-senders/index.ts'
import { createSystemChecks } from './services/system-checks/index.ts'
import { spaceInventory, spaceModule, spaceRunners } from './services/web-spaces/index.ts'

/** Creates the modules of what customers own, with what they use of selling. */
export const createOwnedModules = (
  shared: Shared,
  { services, sites: webSpaces, items, gateways, fulfilment, waits }: Sales,
) => {
  const { db, clock, config, providers, providerMail } = shared
  const refundItem = createRefundActive(shared)
  const certificates = createCertificateModule({
    ...{ ...shared, refundItem, mail: providerMail },
    contactMail: config.whm.contactMail,
  })
  const sms = createSmsCampaigns({
    ...{ ...shared, mail: providerMail, credits: smsCredits },
    gateway: providers.smpp,
    senders: createSmsSenders(shared),
    ...shared.smsAccount,
  })
  const systems = createSystemChecks({
    ...shared,
    inventories: [
      serverInventory(shared),
      volumeInventory(shared),
      networkInventory(shared),
      accountInventory(webSpaces),
      spaceInventory(webSpaces),
      zoneInventory(shared),
      orderInventory(shared),
    ],
  })
  const modules = [
    ...serviceModules({
      ...{ ...shared, services },
      selling: {
        pricesOn: ownedDomainPrices(items),
        kinds: items.services,
        renewalTotal: ownedServicePrices(items),
        smallestPayment: gateways.smallestPayment,
        pending: (customerId, locale) => pendingServices(db, customerId, locale),
        isInvited: (customerId, type) => isInvited(db, customerId, type, clock.now()),
        settle: fulfilment.settle,
        ...{ waits, refundItem },
      },
    }),
    certificates,
    sms,
    spaceModule(webSpaces),
    accountModule(shared),
    { routes: mailServerRoutes(webSpaces) },
    webSpaceTasksModule({
      ...{ ...webSpaces, mail: providerMail },
      runners: { ...spaceRunners(webSpaces), ...accountRunners(webSpaces) },
    }),
    systems,
  ]
  return { modules, certificates, sms, systems }
}
