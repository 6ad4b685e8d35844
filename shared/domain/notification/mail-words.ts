/** What frames every mail, by language. Sentences of the message itself come with it. */
export const mailWords = {
  en: {
    open: "Open in the app",
    join: "Open the invitation",
    help: "Help",
    account: (name: string) => `You get this mail because it is about your account at ${name}.`,
    chosen: (name: string) =>
      `You get this mail because you have an account at ${name}. You choose which mails we send.`,
    given: (name: string) =>
      `You get this mail because somebody gave ${name} this address. If it was not you, you don't have to do anything.`,
    end: "No more mails like this",
  },
  es: {
    open: "Abrir en la aplicación",
    join: "Abrir la invitación",
    help: "Ayuda",
    account: (name: string) => `Recibe este correo porque trata de su cuenta en ${name}.`,
    chosen: (name: string) =>
      `Recibe este correo porque tiene una cuenta en ${name}. Usted elige qué correos le enviamos.`,
    given: (name: string) =>
      `Recibe este correo porque alguien ha dado esta dirección a ${name}. Si no ha sido usted, no tiene que hacer nada.`,
    end: "No quiero más correos como este",
  },
} as const;

export type MailLanguage = keyof typeof mailWords;
