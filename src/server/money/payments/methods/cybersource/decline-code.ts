import type { ErrorCode } from '../../../../../contract/error-codes.ts'

/** The gateway's reasons (REST) with the codes of commerce §8. */
const byReason: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['EXPIRED_CARD', 'DECLINED_EXPIRED_CARD'],
  ['PROCESSOR_DECLINED', 'DECLINED_PROCESSOR_DECLINED'],
  ['INSUFFICIENT_FUND', 'DECLINED_INSUFFICIENT_FUND'],
  ['STOLEN_LOST_CARD', 'DECLINED_STOLEN_LOST_CARD'],
  ['ISSUER_UNAVAILABLE', 'DECLINED_ISSUER_UNAVAILABLE'],
  ['UNAUTHORIZED_CARD', 'DECLINED_UNAUTHORIZED_CARD'],
  ['CVN_NOT_MATCH', 'DECLINED_CVN_NOT_MATCH'],
  ['CV_FAILED', 'DECLINED_CVN_NOT_MATCH'],
  ['INVALID_CVN', 'DECLINED_INVALID_CVN'],
  ['EXCEEDS_CREDIT_LIMIT', 'DECLINED_EXCEEDS_CREDIT_LIMIT'],
  ['BLACKLISTED_CUSTOMER', 'DECLINED_BLACKLISTED_CUSTOMER'],
  ['SUSPENDED_ACCOUNT', 'DECLINED_SUSPENDED_ACCOUNT'],
  ['INVALID_ACCOUNT', 'DECLINED_INVALID_ACCOUNT'],
  ['GENERAL_DECLINE', 'DECLINED_GENERAL_DECLINE'],
  ['CARD_TYPE_NOT_ACCEPTED', 'INVALID_REQUEST_CARD_TYPE_NOT_ACCEPTED'],
  ['PROCESSOR_UNAVAILABLE', 'INVALID_REQUEST_PROCESSOR_UNAVAILABLE'],
  ['INVALID_CARD_TYPE', 'INVALID_REQUEST_INVALID_CARD_TYPE'],
  ['EXCEEDS_AUTH_AMOUNT', 'INVALID_REQUEST_EXCEEDS_AUTH_AMOUNT'],
  ['CONSUMER_AUTHENTICATION_REQUIRED', 'CARD_NOT_ACCEPTED'],
  ['CONSUMER_AUTHENTICATION_FAILED', 'CARD_NOT_ACCEPTED'],
  ['CUSTOMER_AUTHENTICATION_REQUIRED', 'CARD_NOT_ACCEPTED'],
  ['PROCESSOR_ERROR', 'PROCESSOR_ERROR'],
  ['INVALID_MERCHANT_CONFIGURATION', 'PAYMENT_PROCESSOR_ERROR'],
  ['SYSTEM_ERROR', 'PAYMENT_GATEWAY_ERROR'],
  ['SERVER_TIMEOUT', 'PAYMENT_GATEWAY_ERROR'],
  ['SERVICE_TIMEOUT', 'PAYMENT_GATEWAY_ERROR'],
])

/** The reason codes of the card page and of searches, with the reasons of the same events in REST. */
const reasonOfNumber: ReadonlyMap<string, string> = new Map([
  ['202', 'EXPIRED_CARD'],
  ['203', 'PROCESSOR_DECLINED'],
  ['204', 'INSUFFICIENT_FUND'],
  ['205', 'STOLEN_LOST_CARD'],
  ['207', 'ISSUER_UNAVAILABLE'],
  ['208', 'UNAUTHORIZED_CARD'],
  ['209', 'CVN_NOT_MATCH'],
  ['230', 'CV_FAILED'],
  ['210', 'EXCEEDS_CREDIT_LIMIT'],
  ['211', 'INVALID_CVN'],
  ['221', 'BLACKLISTED_CUSTOMER'],
  ['222', 'SUSPENDED_ACCOUNT'],
  ['231', 'INVALID_ACCOUNT'],
  ['233', 'GENERAL_DECLINE'],
  ['232', 'CARD_TYPE_NOT_ACCEPTED'],
  ['236', 'PROCESSOR_UNAVAILABLE'],
  ['240', 'INVALID_CARD_TYPE'],
  ['235', 'EXCEEDS_AUTH_AMOUNT'],
  ['475', 'CONSUMER_AUTHENTICATION_REQUIRED'],
  ['476', 'CONSUMER_AUTHENTICATION_FAILED'],
  ['478', 'CUSTOMER_AUTHENTICATION_REQUIRED'],
  ['150', 'PROCESSOR_ERROR'],
  ['234', 'INVALID_MERCHANT_CONFIGURATION'],
])

/** What these reason codes mean when the gateway answers an error instead of a decline. */
const errorOfNumber: ReadonlyMap<string, string> = new Map([
  ['150', 'SYSTEM_ERROR'],
  ['151', 'SERVER_TIMEOUT'],
  ['152', 'SERVICE_TIMEOUT'],
])

/**
 * Returns the code of a refused charge. An unknown reason is a decline, or PAYMENT_PROCESSOR_ERROR if
 * the gateway found the request invalid.
 */
export const declineCode = (reason: string, isInvalidRequest = false): ErrorCode =>
  byReason.get(reason) ??
  (isInvalidRequest ? 'PAYMENT_PROCESSOR_ERROR' : 'DECLINED_GENERAL_DECLINE')

/** Returns the code of a decline by its reason code: at the entry of a card, or of a charge that was found. */
export const numberedDeclineCode = (reasonNumber: string): ErrorCode =>
  declineCode(reasonOfNumber.get(reasonNumber) ?? '')

/** Returns the code of an entry that ended with an error, judged as an invalid request for a charge. */
export const entryErrorCode = (reasonNumber: string): ErrorCode =>
  declineCode(errorOfNumber.get(reasonNumber) ?? reasonOfNumber.get(reasonNumber) ?? '', true)
