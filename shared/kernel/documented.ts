/**
 * What only documents and tests read of a declaration, made when they ask for it. What is deployed asks for nothing: it
 * is built with another module in the place of this one, so that what only documentation names is not deployed.
 */
export function documented<M extends () => unknown>(make: M): M {
  return make;
}
