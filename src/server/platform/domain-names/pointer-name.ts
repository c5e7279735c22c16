/** Returns the name whose PTR record names an IPv4 address. */
export const pointerOf = (ip: string): string =>
  `${ip.split('.').toReversed().join('.')}.in-addr.arpa`
