import * as accountBackups from './account-backups.ts'
import * as accountData from './account-data.ts'
import * as accountViews from './account-views.ts'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as affiliate from './affiliate.ts'
import * as announcements from './announcements.ts'
import * as awsInvoices from './aws-invoices.ts'
import * as bankTransfers from './bank-transfers.ts'
import * as blogs from './blogs.ts'
import * as cards from './cards.ts'
import * as cart from './cart.ts'
import * as cartProducts from './cart-products.ts'
import * as certificates from './certificates.ts'
import * as checkout from './checkout.ts'
import * as companyVerification from './company-verification.ts'
import * as confirmIdentity from './confirm-identity.ts'
import * as contracts from './contracts.ts'
import * as enquiries from './enquiries.ts'
import * as domainOffers from './domain-offers.ts'
import * as domainTransfers from './domain-transfers.ts'
import * as domainWatches from './domain-watches.ts'
import * as domains from './domains.ts'
import * as exchangeRates from './exchange-rates.ts'
import * as forwarders from './forwarders.ts'
import * as earnedSpins from './earned-spins.ts'
import * as fortuneWheel from './fortune-wheel.ts'
import * as googleSignIn from './google-sign-in.ts'
import * as invoices from './invoices.ts'
import * as mailServers from './mail-servers.ts'
import * as loyalty from './loyalty.ts'
import * as mailTest from './mail-test.ts'
import * as mailboxes from './mailboxes.ts'
import * as notifications from './notifications.ts'
import * as ownedDomainList from './owned-domain-list.ts'
import * as dns from './dns.ts'
import * as orders from './orders.ts'
import * as ownedDomains from './owned-domains.ts'
import * as documents from './documents.ts'
import * as passkeyRegistration from './passkey-registration.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as paymentTransactions from './payment-transactions.ts'
import * as payments from './payments.ts'
import * as paypal from './paypal.ts'
import * as phpVersions from './php-versions.ts'
import * as places from './places.ts'
import * as products from './products.ts'
import * as profile from './profile.ts'
import * as promoCredit from './promo-credit.ts'
import * as promotions from './promotions.ts'
import * as realtime from './realtime.ts'
import * as registration from './registration.ts'
import * as reminders from './reminders.ts'
import * as reviews from './reviews.ts'
import * as noRoom from './no-room.ts'
import * as serverChanges from './server-changes.ts'
import * as serverFirewall from './server-firewall.ts'
import * as serverLocks from './server-locks.ts'
import * as planChanges from './plan-changes.ts'
import * as services from './services.ts'
import * as servicePanel from './service-panel.ts'
import * as webSpaceBackups from './web-space-backups.ts'
import * as deployHooks from './deploy-hooks.ts'
import * as deployments from './deployments.ts'
import * as errorReports from './error-reports.ts'
import * as webSpaceAccess from './web-space-access.ts'
import * as slaCredits from './sla-credits.ts'
import * as webSpaceLog from './web-space-log.ts'
import * as webSpaceTasks from './web-space-tasks.ts'
import * as webSpaceValues from './web-space-values.ts'
import * as sessions from './sessions.ts'
import * as smsCampaigns from './sms-campaigns.ts'
import * as spending from './spending.ts'
import * as sshKeys from './ssh-keys.ts'
import * as termRefunds from './term-refunds.ts'
import * as transferCheck from './transfer-check.ts'
import * as superFilter from './super-filter.ts'
import * as topUps from './top-ups.ts'
import * as staff from './staff.ts'
import * as staffInvitations from './staff-invitations.ts'
import * as staffAudit from './staff-audit.ts'
import * as staffQueues from './staff-queues.ts'
import * as upcomingRenewals from './upcoming-renewals.ts'
import * as staffCustomers from './staff-customers.ts'
import * as staffSearch from './staff-search.ts'
import * as staffVerbs from './staff-verbs.ts'
import * as twoFactor from './two-factor.ts'
import * as tracking from './tracking.ts'
import * as trial from './trial.ts'
import * as usageHistory from './usage-history.ts'
import * as vouchers from './vouchers.ts'
import * as wordpressLists from './wordpress-lists.ts'

/** Every call of the API by name, for the router, the docs and the tests. */
export const endpoints = {
  login: accounts.login,
  refresh: accounts.refresh,
  logout: accounts.logout,
  getUserInformation: accounts.getUserInformation,
  register: registration.register,
  passkeyRegistrationOptions: passkeyRegistration.passkeyRegistrationOptions,
  registerWithPasskey: passkeyRegistration.registerWithPasskey,
  captcha: registration.captcha,
  sendEmailCode: registration.sendEmailCode,
  verifyEmail: registration.verifyEmail,
  savePhoneNumber: registration.savePhoneNumber,
  forgotPassword: passwords.forgotPassword,
  checkResetLink: passwords.checkResetLink,
  resetPassword: passwords.resetPassword,
  forcePassword: passwords.forcePassword,
  changePassword: passwords.changePassword,
  confirmIdentity: confirmIdentity.confirmIdentity,
  verifyTwoFactor: twoFactor.verifyTwoFactor,
  twoFactorStatus: twoFactor.twoFactorStatus,
  beginTwoFactor: twoFactor.beginTwoFactor,
  turnOnTwoFactor: twoFactor.turnOnTwoFactor,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  askToTurnOffTwoFactor: twoFactor.askToTurnOffTwoFactor,
  turnOffTwoFactor: twoFactor.turnOffTwoFactor,
  oauthNonce: googleSignIn.oauthNonce,
  googleCallback: googleSignIn.googleCallback,
  linkGoogle: googleSignIn.linkGoogle,
  unlinkGoogle: googleSignIn.unlinkGoogle,
  listPasskeys: passkeys.listPasskeys,
  passkeyOptions: passkeys.passkeyOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  passkeySignIn: passkeys.passkeySignIn,
  listSessions: sessions.listSessions,
  endOneSession: sessions.endOneSession,
  endOtherSessions: sessions.endOtherSessions,
  logSession: sessions.logSession,
  saveProfile: profile.saveProfile,
  saveLocale: profile.saveLocale,
  checkInfo: profile.checkInfo,
  getCompanyInfo: profile.getCompanyInfo,
  saveCompanyInfo: profile.saveCompanyInfo,
  getCompanyVerification: companyVerification.getCompanyVerification,
  sendCompany: companyVerification.sendCompany,
  addRegistration: companyVerification.addRegistration,
  downloadRegistration: companyVerification.downloadRegistration,
  acceptAutoSign: profile.acceptAutoSign,
  getDataExport: accountData.getDataExport,
  requestDataExport: accountData.requestDataExport,
  downloadDataExport: accountData.downloadDataExport,
  getAccountDeletion: accountData.getAccountDeletion,
  requestAccountDeletion: accountData.requestAccountDeletion,
  undoAccountDeletion: accountData.undoAccountDeletion,
  startPaymentTransaction: paymentTransactions.startPaymentTransaction,
  getOpenTransaction: paymentTransactions.getOpenTransaction,
  getPaymentTransaction: paymentTransactions.getPaymentTransaction,
  cancelPaymentTransaction: paymentTransactions.cancelPaymentTransaction,
  listContracts: contracts.listContracts,
  unsignedContracts: contracts.unsignedContracts,
  getContract: contracts.getContract,
  getContractSummary: contracts.getContractSummary,
  getContractServices: contracts.getContractServices,
  getServiceDetail: contracts.getServiceDetail,
  signContract: contracts.signContract,
  downloadContract: contracts.downloadContract,
  startTopUp: topUps.startTopUp,
  topUpInOneStep: topUps.topUpInOneStep,
  getTopUp: topUps.getTopUp,
  completeTopUp: topUps.completeTopUp,
  canPayTopUp: topUps.canPayTopUp,
  getTopUpFees: topUps.getTopUpFees,
  getSpending: spending.getSpending,
  listSlaCredits: slaCredits.listSlaCredits,
  claimSlaCredit: slaCredits.claimSlaCredit,
  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  countUnread: notifications.countUnread,
  realtime: realtime.realtime,
  leaveRealtime: realtime.leaveRealtime,
  listReminders: reminders.listReminders,
  listOnlineInvoices: reminders.listOnlineInvoices,
  listOnlineAwsInvoices: reminders.listOnlineAwsInvoices,
  getAwsAccount: awsInvoices.getAwsAccount,
  getManualInvoice: awsInvoices.getManualInvoice,
  getContractAwsAccount: awsInvoices.getContractAwsAccount,
  getContractManualInvoice: awsInvoices.getContractManualInvoice,
  getBalance: accounts.getBalance,
  getPromoCredit: accounts.getPromoCredit,
  listAddresses: addresses.listAddresses,
  addressesOverLimit: addresses.addressesOverLimit,
  addAddress: addresses.addAddress,
  getAddress: addresses.getAddress,
  editAddress: addresses.editAddress,
  setDefaultAddress: addresses.setDefaultAddress,
  deleteAddress: addresses.deleteAddress,
  listOwnedDomains: ownedDomainList.listOwnedDomains,
  getOwnedDomain: ownedDomains.getOwnedDomain,
  setNameservers: ownedDomains.setNameservers,
  setDomainLock: ownedDomains.setDomainLock,
  showAuthCode: ownedDomains.showAuthCode,
  getDomainContact: ownedDomains.getDomainContact,
  setDomainContact: ownedDomains.setDomainContact,
  answerTransferOut: ownedDomains.answerTransferOut,
  setAutoRenew: ownedDomains.setAutoRenew,
  removeDomain: ownedDomains.removeDomain,
  listOrders: orders.listOrders,
  listInvoices: invoices.listInvoices,
  getInvoice: invoices.getInvoice,
  downloadInvoice: invoices.downloadInvoice,
  downloadCreditNote: invoices.downloadCreditNote,
  listServices: services.listServices,
  getService: services.getService,
  setServiceAutoRenew: services.setServiceAutoRenew,
  previewRefund: termRefunds.previewRefund,
  endWithRefund: termRefunds.endWithRefund,
  getUsageHistory: usageHistory.getUsageHistory,
  listUsedServices: usageHistory.listUsedServices,
  changePlan: planChanges.changePlan,
  undoPlanChange: planChanges.undoPlanChange,
  openPanel: servicePanel.openPanel,
  openWebmail: servicePanel.openWebmail,
  getServiceUsage: servicePanel.getServiceUsage,
  setServicePassword: servicePanel.setServicePassword,
  getServerState: serverChanges.getServerState,
  setServerPower: serverChanges.setServerPower,
  openServerConsole: serverChanges.openServerConsole,
  showServerLogin: serverChanges.showServerLogin,
  resetServerPassword: serverChanges.resetServerPassword,
  listServersWithoutRoom: noRoom.listServersWithoutRoom,
  decideNoRoom: noRoom.decideNoRoom,
  reinstallServer: serverChanges.reinstallServer,
  setServerLocks: serverLocks.setServerLocks,
  endServer: serverLocks.endServer,
  setServerFirewall: serverFirewall.setServerFirewall,
  requestMailPort: serverFirewall.requestMailPort,
  listRestorePoints: serverChanges.listRestorePoints,
  backUpServer: serverChanges.backUpServer,
  restoreServer: serverChanges.restoreServer,
  listSshKeys: sshKeys.listSshKeys,
  addSshKey: sshKeys.addSshKey,
  removeSshKey: sshKeys.removeSshKey,
  createSmsCampaign: smsCampaigns.createSmsCampaign,
  testSmsCampaign: smsCampaigns.testSmsCampaign,
  listSmsCampaigns: smsCampaigns.listSmsCampaigns,
  getSmsCampaign: smsCampaigns.getSmsCampaign,
  cancelSmsCampaign: smsCampaigns.cancelSmsCampaign,
  getCertificate: certificates.getCertificate,
  activateCertificate: certificates.activateCertificate,
  changeCertificateProof: certificates.changeCertificateProof,
  checkCertificate: certificates.checkCertificate,
  allowCertificateAuthority: certificates.allowCertificateAuthority,
  resendCertificateMail: certificates.resendCertificateMail,
  listCertificateApprovers: certificates.listCertificateApprovers,
  downloadCertificate: certificates.downloadCertificate,
  reissueCertificate: certificates.reissueCertificate,
  createHostingCsr: certificates.createHostingCsr,
  installCertificate: certificates.installCertificate,
  cancelCertificate: certificates.cancelCertificate,
  listForwarders: forwarders.listForwarders,
  addForwarder: forwarders.addForwarder,
  removeForwarder: forwarders.removeForwarder,
  listMailboxes: mailboxes.listMailboxes,
  addMailbox: mailboxes.addMailbox,
  setMailboxPassword: mailboxes.setMailboxPassword,
  removeMailbox: mailboxes.removeMailbox,
  getMailServer: mailServers.getMailServer,
  testMail: mailTest.testMail,
  setMailRecord: mailTest.setMailRecord,
  listPhpVersions: phpVersions.listPhpVersions,
  setPhpVersion: phpVersions.setPhpVersion,
  listAccountBackups: accountBackups.listAccountBackups,
  listWebSpaceTasks: webSpaceTasks.listWebSpaceTasks,
  lookAtDomains: webSpaceTasks.lookAtDomains,
  listWebSpaceBackups: webSpaceBackups.listWebSpaceBackups,
  backUpWebSpace: webSpaceBackups.backUpWebSpace,
  restoreWebSpace: webSpaceBackups.restoreWebSpace,
  restoreWebSpaceBeside: webSpaceBackups.restoreWebSpaceBeside,
  switchToWebSpaceCopy: webSpaceBackups.switchToWebSpaceCopy,
  removeWebSpaceCopy: webSpaceBackups.removeWebSpaceCopy,
  countNewerContent: webSpaceBackups.countNewerContent,
  getBackupDownload: webSpaceBackups.getBackupDownload,
  openBackupDownload: webSpaceBackups.openBackupDownload,
  endWebSpace: webSpaceTasks.endWebSpace,
  resetWebSpacePassword: webSpaceTasks.resetWebSpacePassword,
  retryWebSpacePlugins: webSpaceTasks.retryWebSpacePlugins,
  skipWebSpacePlugins: webSpaceTasks.skipWebSpacePlugins,
  listDeployments: deployments.listDeployments,
  deployWebSpace: deployments.deployWebSpace,
  rollBackWebSpace: deployments.rollBackWebSpace,
  uploadWebSpace: deployments.uploadWebSpace,
  fetchWebSpaceUpload: deployments.fetchWebSpaceUpload,
  getDeployHook: deployHooks.getDeployHook,
  setDeployHook: deployHooks.setDeployHook,
  removeDeployHook: deployHooks.removeDeployHook,
  receivePush: deployHooks.receivePush,
  listWebSpaceValues: webSpaceValues.listWebSpaceValues,
  showWebSpaceValues: webSpaceValues.showWebSpaceValues,
  setWebSpaceValues: webSpaceValues.setWebSpaceValues,
  getWebSpaceLog: webSpaceLog.getWebSpaceLog,
  getWebSpaceAccess: webSpaceAccess.getWebSpaceAccess,
  showWebSpaceDatabase: webSpaceAccess.showWebSpaceDatabase,
  openWebSpaceTool: webSpaceAccess.openWebSpaceTool,
  closeWebSpaceTool: webSpaceAccess.closeWebSpaceTool,
  getDnsZone: dns.getDnsZone,
  createDnsZone: dns.createDnsZone,
  getLiveDns: dns.getLiveDns,
  getDnsSpread: dns.getDnsSpread,
  countSpf: dns.countSpf,
  changeDnsRecords: dns.changeDnsRecords,
  applyDnsTemplate: dns.applyDnsTemplate,
  previewZoneImport: dns.previewZoneImport,
  importZone: dns.importZone,
  exportZone: dns.exportZone,
  listDnsChanges: dns.listDnsChanges,
  undoDnsChange: dns.undoDnsChange,
  listTransfers: domainTransfers.listTransfers,
  cancelTransfer: domainTransfers.cancelTransfer,
  checkTransfer: transferCheck.checkTransfer,
  listDomainWatches: domainWatches.listDomainWatches,
  watchDomain: domainWatches.watchDomain,
  unwatchDomain: domainWatches.unwatchDomain,
  listDocuments: documents.listDocuments,
  addDocument: documents.addDocument,
  removeDocument: documents.removeDocument,
  downloadDocument: documents.downloadDocument,
  sendDocuments: documents.sendDocuments,
  searchDomains: domains.searchDomains,
  superFilter: superFilter.superFilter,
  checkAvailable: domains.checkAvailable,
  registerInfo: domains.registerInfo,
  searchConnecting: domainOffers.searchConnecting,
  searchCloudHosting: domainOffers.searchCloudHosting,
  wordpressFreeDomain: domainOffers.wordpressFreeDomain,
  listDomainDiscounts: domainOffers.listDomainDiscounts,
  listDomainTlds: domains.listDomainTlds,
  listTldCategories: domains.listTldCategories,
  listTlds: domains.listTlds,
  listSpotlightTlds: domains.listSpotlightTlds,
  listTldContent: domains.listTldContent,
  getTld: domains.getTld,
  listProducts: products.listProducts,
  listMinPrices: products.listMinPrices,
  getSharedHostingDemo: products.getSharedHostingDemo,
  getProduct: products.getProduct,
  listSmsPrices: products.listSmsPrices,
  listSslCertificates: products.listSslCertificates,
  listWordpressThemes: wordpressLists.listWordpressThemes,
  listWordpressPlugins: wordpressLists.listWordpressPlugins,
  wordpressPicture: wordpressLists.wordpressPicture,
  listCountries: places.listCountries,
  detectCountry: places.detectCountry,
  listRegions: places.listRegions,
  getTax: places.getTax,
  getExchangeRate: exchangeRates.getExchangeRate,
  listMaintenance: announcements.listMaintenance,
  listAssets: announcements.listAssets,
  listCategoryBanners: announcements.listCategoryBanners,
  getBlogPost: blogs.getBlogPost,
  sendEnquiry: enquiries.sendEnquiry,
  subscribe: enquiries.subscribe,
  confirmSubscription: enquiries.confirmSubscription,
  getSubscription: enquiries.getSubscription,
  unsubscribe: enquiries.unsubscribe,
  getCart: cart.getCart,
  mergeCart: cart.mergeCart,
  addItems: cart.addItems,
  addRenewals: cart.addRenewals,
  changeItems: cart.changeItems,
  changeItem: cartProducts.changeItem,
  addCloudServer: cartProducts.cloudServerItems.add,
  changeCloudServer: cartProducts.cloudServerItems.change,
  addSharedHosting: cartProducts.sharedHostingItems.add,
  changeSharedHosting: cartProducts.sharedHostingItems.change,
  addSsl: cartProducts.sslItems.add,
  changeSsl: cartProducts.sslItems.change,
  addCloudHosting: cartProducts.cloudHostingItems.add,
  changeCloudHosting: cartProducts.cloudHostingItems.change,
  addWordpressHosting: cartProducts.wordpressHostingItems.add,
  changeWordpressHosting: cartProducts.wordpressHostingItems.change,
  removeItem: cart.removeItem,
  setVoucher: vouchers.setVoucher,
  dropVoucher: vouchers.dropVoucher,
  bestVoucher: vouchers.bestVoucher,
  getCartCredit: promoCredit.getCartCredit,
  setCartCredit: promoCredit.setCartCredit,
  listCreditServices: promoCredit.listCreditServices,
  suggestVouchers: vouchers.suggestVouchers,
  keepVoucher: vouchers.keepVoucher,
  listVouchers: vouchers.listVouchers,
  trialConditions: trial.trialConditions,
  activateTrial: trial.activateTrial,
  sendErrorReport: errorReports.sendErrorReport,
  trackEvent: tracking.trackEvent,
  giveConsent: tracking.giveConsent,
  linkConsent: tracking.linkConsent,
  unlinkConsents: tracking.unlinkConsents,
  listAffiliateRules: affiliate.listAffiliateRules,
  countReferralClick: affiliate.countReferralClick,
  getAffiliateStatus: affiliate.getAffiliateStatus,
  listPromotions: promotions.listPromotions,
  listReviews: reviews.listReviews,
  listOwnReviews: reviews.listOwnReviews,
  saveReview: reviews.saveReview,
  deleteReview: reviews.deleteReview,
  listRankingConfigs: loyalty.listRankingConfigs,
  listProgramConfigs: loyalty.listProgramConfigs,
  getLoyaltyPeriods: loyalty.getLoyaltyPeriods,
  getLoyaltyStatus: loyalty.getLoyaltyStatus,
  getFortuneWheel: fortuneWheel.getFortuneWheel,
  listRewardHistories: fortuneWheel.listRewardHistories,
  checkSpin: earnedSpins.checkSpin,
  checkWheelInfo: fortuneWheel.checkWheelInfo,
  spinTotal: fortuneWheel.spinTotal,
  useSpin: fortuneWheel.useSpin,
  spinResult: fortuneWheel.spinResult,
  setCartPaymentMethod: checkout.setCartPaymentMethod,
  initCheckout: checkout.initCheckout,
  setCheckoutState: checkout.setCheckoutState,
  saveAddress: checkout.saveAddress,
  placeOrder: checkout.placeOrder,
  completeCheckout: checkout.completeCheckout,
  changePaymentMethod: checkout.changePaymentMethod,
  canPay: payments.canPay,
  payByBalance: payments.payByBalance,
  payByPromoCredit: promoCredit.payByPromoCredit,
  payWayForm: payments.payWayForm,
  payWayKhqr: payments.payWayKhqr,
  payWayOpenKhqr: payments.payWayOpenKhqr,
  payWayTopUpForm: payments.payWayTopUpForm,
  payWayTopUpKhqr: payments.payWayTopUpKhqr,
  payWayOpenTopUpKhqr: payments.payWayOpenTopUpKhqr,
  payByTransfer: bankTransfers.payByTransfer,
  findTransfer: bankTransfers.findTransfer,
  topUpByTransfer: bankTransfers.topUpByTransfer,
  findTopUpTransfer: bankTransfers.findTopUpTransfer,
  addSlip: bankTransfers.addSlip,
  removeSlip: bankTransfers.removeSlip,
  checkPayment: payments.checkPayment,
  payWayPushback: payments.payWayPushback,
  listCards: cards.listCards,
  beginCard: cards.beginCard,
  getCardVerification: cards.getCardVerification,
  setDefaultCard: cards.setDefaultCard,
  removeCard: cards.removeCard,
  payByCard: cards.payByCard,
  completeCardPayment: cards.completeCardPayment,
  findCardChallenge: cards.findCardChallenge,
  payTopUpByCard: cards.payTopUpByCard,
  completeTopUpByCard: cards.completeTopUpByCard,
  findTopUpCardChallenge: cards.findTopUpCardChallenge,
  cardNotification: cards.cardNotification,
  cardEntryResult: cards.cardEntryResult,
  cardChallengeResult: cards.cardChallengeResult,
  payPalSettings: paypal.payPalSettings,
  payPalCreateOrder: paypal.payPalCreateOrder,
  payPalCreateTopUp: paypal.payPalCreateTopUp,
  payPalCaptureOrder: paypal.payPalCaptureOrder,
  payPalCaptureTopUp: paypal.payPalCaptureTopUp,
  payPalWebhook: paypal.payPalWebhook,
  getStaffMember: staff.getStaffMember,
  readInvitation: staffInvitations.readInvitation,
  invitationOptions: staffInvitations.invitationOptions,
  acceptInvitation: staffInvitations.acceptInvitation,
  listStaffVerbs: staffVerbs.listStaffVerbs,
  runStaffVerb: staffVerbs.runStaffVerb,
  listAudit: staffAudit.listAudit,
  listStaffQueues: staffQueues.listStaffQueues,
  readStaffQueue: staffQueues.readStaffQueue,
  readQueueFile: staffQueues.readQueueFile,
  staffSearch: staffSearch.staffSearch,
  getStaffCustomer: staffCustomers.getStaffCustomer,
  addCustomerNote: staffCustomers.addCustomerNote,
  viewAccount: accountViews.viewAccount,
  listAccountViews: accountViews.listAccountViews,
  getUpcomingRenewals: upcomingRenewals.getUpcomingRenewals,
} as const

export type EndpointName = keyof typeof endpoints
