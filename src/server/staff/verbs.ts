import { packageVerbs } from '../catalogue/products/package-verbs.ts'
import { priceListVerbs } from '../catalogue/products/price-lists/verbs.ts'
import { tldVerbs } from '../catalogue/products/verbs.ts'
import { bannerVerbs } from '../catalogue/sites/banner-verbs.ts'
import { maintenanceVerbs } from '../catalogue/sites/verbs.ts'
import { accountVerbs } from '../customers/accounts/verbs.ts'
import { companyVerbs } from '../customers/companies/verbs.ts'
import { enquiryVerbs } from '../customers/enquiries/enquiry-verbs.ts'
import { subscriptionVerbs } from '../customers/enquiries/verbs.ts'
import { wheelVerbs } from '../engagement/fortune-wheel/verbs.ts'
import { affiliateVerbs } from '../engagement/affiliate/verbs.ts'
import { loyaltyVerbs } from '../engagement/loyalty/verbs.ts'
import { promotionVerbs } from '../engagement/promotions/verbs.ts'
import { reviewVerbs } from '../engagement/reviews/verbs.ts'
import { exchangeRateVerbs } from '../money/exchange-rates/verbs.ts'
import { refundVerbs } from '../money/gateway-refunds/verbs.ts'
import { paymentVerbs } from '../money/payments/verbs.ts'
import { receivableVerbs } from '../money/receivables/verbs.ts'
import { promoCreditVerbs } from '../money/promo-credit/verbs.ts'
import { gatewayVerbs } from '../money/payments/index.ts'
import { uniqueVerbs } from '../platform/verbs/index.ts'
import { awsVerbs } from '../selling/aws-invoices/verbs.ts'
import { createItemWaits, createRefundActive } from '../selling/fulfilment/index.ts'
import { itemVerbs } from '../selling/fulfilment/verbs.ts'
import { announceDomainPrice } from '../selling/price-notices/index.ts'
import { priceNoticeVerbs } from '../selling/price-notices/verbs.ts'
import { termRefundVerbs } from '../selling/term-refunds/verbs.ts'
import { voucherVerbs } from '../selling/vouchers/verbs.ts'
import { backupTestVerbs } from '../services/cloud-servers/backup-test-verbs.ts'
import { serverVerbs } from '../services/cloud-servers/verbs.ts'
import { mailPortVerbs } from '../services/cloud-servers/mail-port-verbs.ts'
import { zoneVerbs } from '../services/dns/verbs.ts'
import { documentVerbs } from '../services/registrant-documents/verbs.ts'
import { slaClaimVerbs } from '../services/sla/claim-verbs.ts'
import { outageVerbs } from '../services/sla/outage-verbs.ts'
import { suspensionVerbs } from '../services/suspensions/verbs.ts'
import { hostingVerbs } from '../services/web-space-tasks/verbs.ts'

import { senderVerbs } from '../services/sms-senders/verbs.ts'
import { systemVerbs } from '../services/system-checks/verbs.ts'
import { databaseVerbs } from './backups/database-verbs.ts'
import { restoreVerbs } from './backups/restore-verbs.ts'
import { correctionVerbs } from './corrections/index.ts'
import { jobVerbs } from './job-verbs.ts'
import { staffVerbs } from './members/verbs.ts'
import { personalDataVerbs } from './personal-data/verbs.ts'
import { reportVerbs } from './reports/verbs.ts'
import { secretVerbs } from './secret-verbs.ts'
import { stepVerbs } from './step-verbs.ts'

/** All verbs, in the order of the help. */
export const verbs = uniqueVerbs([
  ...accountVerbs,
  ...personalDataVerbs,
  ...affiliateVerbs,
  ...awsVerbs,
  ...bannerVerbs,
  ...correctionVerbs,
  ...companyVerbs,
  ...databaseVerbs,
  ...restoreVerbs,
  ...documentVerbs(createItemWaits),
  ...enquiryVerbs,
  ...exchangeRateVerbs,
  ...hostingVerbs,
  ...itemVerbs,
  ...jobVerbs,
  ...loyaltyVerbs,
  ...maintenanceVerbs,
  ...outageVerbs,
  ...packageVerbs,
  ...paymentVerbs,
  ...priceListVerbs(announceDomainPrice),
  ...priceNoticeVerbs,
  ...promoCreditVerbs,
  ...promotionVerbs,
  ...receivableVerbs,
  ...refundVerbs,
  ...reportVerbs,
  ...reviewVerbs,
  ...secretVerbs,
  ...senderVerbs(createRefundActive),
  ...slaClaimVerbs,
  ...serverVerbs,
  ...suspensionVerbs,
  ...termRefundVerbs,
  ...mailPortVerbs,
  ...backupTestVerbs,
  ...staffVerbs,
  ...stepVerbs,
  ...subscriptionVerbs,
  ...systemVerbs,
  ...tldVerbs(announceDomainPrice),
  ...gatewayVerbs,
  ...voucherVerbs,
  ...wheelVerbs,
  ...zoneVerbs,
])
