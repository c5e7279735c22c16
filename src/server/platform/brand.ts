/** The provider's name in authenticators and passkeys. */
export const brandName = 'Tonlé Cloud'
