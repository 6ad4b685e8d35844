/**
 * What a provider agrees to before invoices are issued on its behalf. A changed text gets a new version, and is agreed to
 * anew: records name the version.
 */
export const issuingAgreement: { version: number; texts: Readonly<Record<string, string>> } = {
  version: 1,
  texts: {
    en: "I agree that this service issues the invoices and credit notes for my work in my name and on my behalf, numbered in a series of their own. I can see each of them in the app, and I say so at once if one of them is wrong. The taxes of my work stay my own duty. I can take this agreement back for later invoices.",
    es: "Acepto que este servicio expida en mi nombre y por mi cuenta las facturas y las facturas rectificativas de mis trabajos, numeradas en una serie propia. Puedo ver cada una en la aplicación y aviso enseguida si alguna está mal. Los impuestos de mis trabajos siguen siendo obligación mía. Puedo retirar este acuerdo para facturas posteriores.",
  },
};
