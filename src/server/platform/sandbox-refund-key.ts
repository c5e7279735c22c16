/** The sandbox's public key for refunds, which opens nothing outside this machine. */
export const sandboxRefundKey = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDJpt2Ar90Kh7LcDZlTb6FkEmda
D25n6+R6pm/sigLLoNVrdWUSHl8H7qb2Y7oIWBESLwnj4aMz8a2Yv2frM+oEooAk
oeTmd17f2lJ30EIm1R4wAoTwkt8+tcg6/1+RCeN8iqc2lPZuRDq+Z32twAM7ay4k
phFqGa7ce3s4J94m2wIDAQAB
-----END PUBLIC KEY-----
`
