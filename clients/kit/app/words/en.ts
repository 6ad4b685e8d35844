/** What the parts that both apps share say, in English. */
export const en = {
  shell: {
    navigation: "Places",
    skip: "Skip to the content",
    back: "Back",
    close: "Close",
    change: "Change",
    unread: "unread",
    language: "Language",
    theme: "Colors",
    themes: { system: "Device's colors", light: "Light", dark: "Dark" },
  },
  states: {
    loading: "Loading",
    working: "One moment…",
    missing: "There is nothing here that belongs to you.",
    notStored: "The file did not arrive.",
    unreachable: "No connection to the service.",
    notBefore: (time: string) => `It can be done from ${time}.`,
    request: "If you ask about it, name request",
    retry: "Try again",
    stale: "This is what we knew last. The service does not answer now.",
    nowhere: "Not found",
    nowhereHint: "This address leads to nothing in the app.",
  },
  door: {
    submits: { up: "Sign up", in: "Sign in", forgot: "Send the code" },
    name: "Your name",
    email: "Email address",
    password: "Password",
    newPassword: "New password",
    passwordHint: "At least 10 characters. Three unusual words are good.",
    terms: "I accept the terms.",
    readTerms: "Read the terms",
    haveAccount: "I have an account",
    noAccount: "I am new here",
    forgot: "I forgot my password",
    codeTitle: "Check your mail",
    codeSent: (to: string) => `We have sent a code to ${to}.`,
    code: "Code",
    confirm: "Confirm",
    again: "Send another code",
    againFrom: (time: string) => `You can ask for another from ${time}.`,
    save: "Save and sign in",
  },
  address: {
    add: "Add an address",
    line1: "Street and number",
    line2: "Apartment or floor",
    postcode: "Postcode",
    region: "State",
    city: "City",
    country: "Country",
    save: "Save the address",
  },
  media: { none: "Can't be shown" },
  chat: {
    title: "Messages",
    you: "You",
    file: "File in the conversation",
    read: "Read",
    write: (who: string) => `Message ${who}`,
    send: "Send",
  },
  inbox: {
    readAll: "Mark all as read",
    more: "Earlier ones",
  },
  unsubscribe: {
    title: "No more of these mails?",
    about: "The inbox of the app still tells you everything. You can change it again under Account.",
    stop: "Stop these mails",
    done: "Done",
    doneHint: "You get no more mails of this kind.",
  },
  account: {
    name: "Your name",
    save: "Save",
    looks: "Language and colors",
    notices: "Notices",
    noticesHint: "The inbox has all of them. Choose what also comes by mail or text message.",
    kinds: {
      quotes: "Prices",
      jobs: "Jobs",
      payments: "Payments",
      feedback: "Ratings",
      announcements: "News",
    },
    channels: { email: "Mail", sms: "Text" },
    leave: "Sign out",
  },
};

export type SharedWords = typeof en;

type OfWays = Record<"in" | "up" | "forgot", string>;

/** What every app says: the shared words, and its own for what differs. */
export type AppWords = SharedWords & {
  name: string;
  nav: { home: string; inbox: string; account: string };
  door: { titles: OfWays; about: OfWays };
  chat: { them: string; empty: string; emptyHint: string };
  inbox: { empty: string; emptyHint: string };
};
