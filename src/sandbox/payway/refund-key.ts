import { createPrivateKey } from 'node:crypto'

/** The gateway's key for refund requests (PKCS #8 in DER). It opens nothing outside this machine. */
const lines = [
  'MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBAMmm3YCv3QqHstwNmVNvoWQSZ1oPbmfr5Hqm',
  'b+yKAsug1Wt1ZRIeXwfupvZjughYERIvCePhozPxrZi/Z+sz6gSigCSh5OZ3Xt/aUnfQQibVHjAChPCS3z61',
  'yDr/X5EJ43yKpzaU9m5EOr5nfa3AAztrLiSmEWoZrtx7ezgn3ibbAgMBAAECgYAVzZL5jQpLTyzJmjbPzKwY',
  'k9zU4gI//kNv93r2il2PAs7QlZreAKapxuYKkfHVYSBHZQqetxDcVu88KsXjqnNM59b4GYpq40OqEmdXdNYx',
  'oUM6BgaywVpbicuL+M48N90p25mqzlvKgAvdlJP90DPm0GPPKxo7+Bshpx4oJIYRAQJBAOkPxxmFSVYZ11n+',
  'Q1ZIVd4y2TdoKkh3mrPx4Po7yQZFp41jMXsWdkAhtcMLgZ99AwLDxVdx65KqadxlZCCRTMECQQDdf6+GHWmf',
  'n7zGgoaNR9XAxOzSdNNLcs7ZVdFx8tPcQoLzvsRJiq084Isw/2rD50tmg610Sh9IZ5csbFgomi6bAkEAx9b6',
  'jryGNKj1yjnGfX6K+ns5XFQaJYdBBNj7YzXOWm1xjT+n1vZcsQL2uubr39iuszkwxpltOJadLRlXcMGGQQJB',
  'AJOGsd9/w5Pfjpog4YFD8SidgKaDzR+Zbg/vSrq8Y0N2wUWbL51T0iKT4+FUnUWxzdSPq32iyMcux898shMI',
  '7jUCQBhyin3AaCKbWpmFxCRZ9QRhRNSAcMCvIy8ix32NZtc4sK2IUa2VqFHh5Mx9KMkjAj0fcm1UAyx9B6hx',
  'RS1Szac=',
]

/** Decrypts refund requests; the merchant has its public half. */
export const REFUND_KEY = createPrivateKey({
  key: Buffer.from(lines.join(''), 'base64'),
  format: 'der',
  type: 'pkcs8',
})
