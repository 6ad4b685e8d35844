const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.ts$" },
  to: { pathNot: to, dependencyTypesNot: ["core"] },
});
const npm = (...names) => names.map((name) => `node_modules/${name}/`);

/** Who may import whom: the house's walls, checked. */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    only(
      "kernel",
      "^shared/kernel/",
      ["^shared/kernel/", ...npm("zod", "temporal-polyfill")],
      "The kernel stands on zod alone.",
    ),
    only(
      "events",
      "^shared/domain/[^/]+/events\\.ts$",
      ["^shared/kernel/", ...npm("zod")],
      "What happened is declared with the kernel alone.",
    ),
    only(
      "markets",
      "^shared/markets/",
      ["^markets/", "^shared/(markets|kernel)/", "^shared/configuration", ...npm("zod")],
      "What markets are is data; only this folder reads it.",
    ),
    only(
      "domain",
      "^shared/domain/",
      ["^shared/(domain|kernel|markets)/", "^catalog/", ...npm("zod", "@formatjs/icu-messageformat-parser")],
      "Decisions are pure, and so is what they read texts with.",
    ),
    only(
      "data",
      "^shared/data/",
      [
        "^shared/(data|domain|kernel|markets)/",
        "^shared/configuration",
        ...npm("zod", "@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)", "@smithy/core"),
      ],
      "The table knows records, and nothing of what is done with them.",
    ),
    only(
      "vendors",
      "^shared/vendors/",
      [
        "^shared/(vendors|domain|kernel|markets)/",
        "^shared/data/vendor-rates\\.ts$",
        "^shared/configuration",
        "^shared/learned\\.ts$",
        "^node_modules/(?!@middy/|@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)/)",
      ],
      "What speaks to a vendor knows that vendor and the domain, and how often it may be asked; it reads nothing else of the table and knows no requests.",
    ),
    only(
      "http",
      "^shared/(http|socket)/",
      [
        "^shared/(http|socket|data|domain|kernel)/",
        "^shared/markets/languages",
        "^shared/configuration",
        ...npm("zod", "@middy/core", "jose", "@types/aws-lambda"),
      ],
      "The wrapper knows sessions, limits, replays and the reader's language, and nothing of what an operation does.",
    ),
    only(
      "stream",
      "^shared/stream/",
      [
        "^shared/(stream|data|domain|kernel)/",
        "^shared/http/contract",
        "^shared/configuration",
        ...npm("zod", "@aws-sdk/(client-dynamodb|util-dynamodb)", "@types/aws-lambda"),
      ],
      "What travels on the stream is dispatched by what subscribers declare.",
    ),
    only(
      "queue",
      "^shared/queue/",
      [
        "^shared/(queue|stream|data|domain|kernel)/",
        "^shared/http/contract",
        "^shared/configuration",
        ...npm("zod", "@types/aws-lambda"),
      ],
      "What lies in a queue is worked on by who declares it.",
    ),
    only(
      "workflows",
      "^shared/workflows/",
      [
        "^shared/(workflows|domain|data|vendors|kernel|http|markets)/",
        "^shared/configuration",
        ...npm("zod"),
      ],
      "Workflows put the layers together.",
    ),
    {
      name: "market-folders",
      comment: "Code asks shared/markets what a market is.",
      severity: "error",
      from: { path: "^(functions|events|shared)/", pathNot: ["^shared/markets/", "\\.test\\.ts$"] },
      to: { path: "^markets/" },
    },
    {
      name: "catalog",
      comment: "Code asks the taxonomy which kinds of work there are.",
      severity: "error",
      from: {
        path: "^(functions|events|shared)/",
        pathNot: ["^shared/domain/pricing/(taxonomy/catalog|titles-es)\\.ts$"],
      },
      to: { path: "^catalog/" },
    },
    {
      name: "operations",
      comment: "An operation knows no vendor, no middleware engine and no other operation.",
      severity: "error",
      from: { path: "^(functions|events/(subscribers|schedules|storage|queues))/", pathNot: "\\.test\\.ts$" },
      to: {
        path: [
          "node_modules/(@aws-sdk|@middy|stripe|jose)/",
          "^functions/",
          "^events/(subscribers|schedules|storage|queues)/",
          "^platform/",
        ],
      },
    },
    {
      name: "middy",
      severity: "error",
      from: { pathNot: "^shared/(http|socket)/" },
      to: { path: "node_modules/@middy/" },
    },
    {
      name: "vendors",
      comment: "Vendor SDKs stay in shared/vendors.",
      severity: "error",
      from: {
        path: "^(shared|functions|events)/",
        pathNot: ["^shared/(data/engine|vendors|http/access-token)", "\\.test\\.ts$"],
      },
      to: { path: "node_modules/(@aws-sdk|stripe|jose)/" },
    },
    {
      name: "product-stands-alone",
      comment: "Nothing of the product imports stand-ins, the platform or tests.",
      severity: "error",
      from: { path: "^(functions|events|shared)", pathNot: "\\.test\\.ts$" },
      to: { path: "^(local|tests|bench|eval|platform|ops|clients)/" },
    },
    {
      name: "sdk-in-one-place",
      comment: "Only the engine speaks to DynamoDB; the repositories beside it describe records.",
      severity: "error",
      from: { path: "^shared/", pathNot: ["^shared/data/engine/", "\\.test\\.ts$"] },
      to: { path: "node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)/" },
    },
    {
      name: "clients-stand-alone",
      comment:
        "What runs at a caller's knows the contract that is derived for it, and nothing of the service.",
      severity: "error",
      from: { path: "^clients/", pathNot: "^clients/(console|customer|provider|kit)/" },
      to: { pathNot: ["^clients/"], dependencyTypesNot: ["core", "npm"] },
    },
    {
      name: "console",
      comment: "The console speaks to the service through the typed client alone, as any other page could.",
      severity: "error",
      from: { path: "^clients/console/" },
      to: {
        pathNot: [
          "^clients/(console|kit)/",
          "^clients/typescript/(client|operations|admin|customer|provider|public)\\.ts$",
          ...npm("preact", "@tanstack/preact-query", "wouter-preact"),
        ],
      },
    },
    {
      name: "pages",
      comment:
        "An app speaks to the service through the typed client alone; what it shares with other pages is in the kit.",
      severity: "error",
      from: { path: "^clients/(customer|provider|kit)/" },
      to: {
        pathNot: [
          "^clients/($1|kit)/",
          "^clients/typescript/(client|operations|admin|customer|provider|public)\\.ts$",
          ...npm("preact", "@tanstack/preact-query", "wouter-preact"),
        ],
      },
    },
    {
      name: "kit-stands-alone",
      comment: "The kit knows no page that is built with it.",
      severity: "error",
      from: { path: "^clients/kit/" },
      to: { path: "^clients/(console|customer|provider)/" },
    },
    {
      name: "operator-commands",
      comment: "The operator's commands work on a stage, this machine's too: without tests or measurements.",
      severity: "error",
      from: { path: "^ops/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(tests|bench|eval)/" },
    },
    {
      name: "platform",
      comment: "The build derives from contracts and knows nothing of this machine's stand-ins.",
      severity: "error",
      from: { path: "^platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(local|tests|bench|eval|ops)/" },
    },
    {
      name: "local-stand-ins",
      comment: "What stands in for the world is of use without tests and measurements.",
      severity: "error",
      from: { path: "^local/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(tests|bench|eval)/" },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, path: "^shared/", pathNot: "\\.(test|d)\\.ts$" },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^clients/typescript/dist/" },
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
