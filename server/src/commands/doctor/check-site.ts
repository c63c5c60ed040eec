import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { json } from "node:stream/consumers";
import { connect } from "node:tls";
import { promisify } from "node:util";
import * as v from "valibot";
import { type CheckResult, resultsFor } from "./check-result.ts";

const run = promisify(execFile);

// A restart of the server takes up to 2 s, and requests wait for it at the socket.
const serverTimeoutMs = 10_000;
const reasons = new Map([
  ["database_unreachable", "o banco de dados não responde"],
  ["queue_stuck", "a fila dos e-mails não anda"],
]);
const responseSchema = v.object({ code: v.optional(v.string()) });

/** Asks the running server whether its database and queue are ready, through the socket that nginx uses. */
export async function checkServer(socket: string, isInstalled = false): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("server");
  try {
    const code = await readReadiness(socket);
    if (code === undefined) return ok("O servidor está pronto, e a fila anda.");
    return failed(
      `O servidor não está pronto: ${inWords(code)}.`,
      code === "queue_stuck"
        ? "Guarde o registro e reinicie: journalctl -u fiosite --since -1h > fila.log; systemctl restart fiosite"
        : "Veja o PostgreSQL e o registro: pg_lsclusters; journalctl -u fiosite -n 50. Se o PostgreSQL estiver parado: systemctl restart postgresql",
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!isInstalled && "code" in error && error.code === "ENOENT") {
      return skipped(`Não há ${socket} nesta máquina.`);
    }
    return failed(
      `O servidor não responde (${"code" in error ? error.code : error.message}): o formulário não aceita contatos.`,
      "systemctl restart fiosite.socket fiosite.service. Se não voltar: journalctl -u fiosite -n 50",
    );
  }
}

const panelOff = "O painel está desligado.";
const nginxStopped = "Não foi verificado, porque o nginx está parado.";
const panelLog = "journalctl -u fiosite-panel -n 50";

/**
 * Checks the panel's server, address and certificate. A panel that is switched off passes, because a fault ends only when its
 * check passes.
 */
export async function checkPanel(
  origin: string | undefined,
  socket: string,
  isNginxRunning = true,
) {
  const certificate = "panel's certificate";
  if (origin === undefined) {
    return [resultsFor("panel").ok(panelOff), resultsFor(certificate).ok(panelOff)];
  }
  return [
    await checkPanelServer(origin, socket, isNginxRunning),
    isNginxRunning
      ? await checkCertificate(origin, certificate)
      : resultsFor(certificate).skipped(nginxStopped),
  ];
}

async function checkPanelServer(origin: string, socket: string, isNginxRunning: boolean) {
  const { ok, failed, skipped } = resultsFor("panel");
  try {
    const code = await readReadiness(socket);
    if (code !== undefined) {
      return failed(
        `O painel não está pronto: ${inWords(code)}.`,
        `Veja o PostgreSQL e o registro: pg_lsclusters; ${panelLog}`,
      );
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `O servidor do painel não responde (${"code" in error ? error.code : error.message}).`,
      `systemctl restart fiosite-panel.socket fiosite-panel.service. Se não voltar: ${panelLog}`,
    );
  }
  if (!isNginxRunning) return skipped(nginxStopped);
  const status = await readStatus(origin);
  if (status === 200) return ok(`O painel abre em ${origin}.`);
  return failed(
    `${origin} não abre (${status}), mas o servidor do painel está pronto.`,
    `Confira o DNS e o nginx: getent hosts ${new URL(origin).hostname}; nginx -t; systemctl reload nginx`,
  );
}

/** Requests the address through DNS and nginx, as a browser would. Returns the status or the error's code. */
function readStatus(origin: string): Promise<number | string> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  // Accept any certificate here, because the certificate has its own check.
  const options = { signal, rejectUnauthorized: false, agent: false } as const;
  return new Promise((resolve) => {
    const sent = httpsRequest(origin, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}

function inWords(code: string): string {
  const reason = reasons.get(code);
  return reason ? `${reason} (${code})` : code;
}

/** Returns the reason why the server behind the socket is not ready, or undefined. */
async function readReadiness(socketPath: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  // Use a new connection: a reused one may belong to a server that has stopped.
  const own = { agent: false, signal } as const;
  const options = { socketPath, path: "/health/ready", headers: { host: "localhost" }, ...own };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(options, (response) => {
      json(response).then((body) => {
        if (response.statusCode === 200) return resolve(undefined);
        const parsed = v.safeParse(responseSchema, body);
        const code = parsed.success ? parsed.output.code : undefined;
        resolve(code ?? `status ${response.statusCode}`);
      }, reject);
    });
    sent.once("error", reject);
    sent.end();
  });
}

/**
 * Checks nginx, the home page, nginx's configuration and the certificate that it presents. A stopped nginx presents none, so the
 * certificate is then not checked.
 */
export async function checkWeb(
  siteUrl: string,
  configuration?: string,
  systemctl = "systemctl",
): Promise<CheckResult[]> {
  const nginx = resultsFor("nginx");
  const state = await nginxState(systemctl);
  if (state === undefined || state === "active") {
    const certificate = await checkCertificate(siteUrl);
    // Without https nothing responds at this address, and the certificate's check says so.
    const status = state && certificate.status === "ok" ? await readStatus(siteUrl) : 200;
    const running = state
      ? nginx.ok("O nginx está rodando.")
      : nginx.skipped("Aqui o systemd não cuida do nginx.");
    const closed = nginx.failed(
      `${siteUrl} não abre (${status}), mas o nginx está rodando.`,
      "Faça as páginas de novo: fiosite configure. Se não adiantar, confira se o nginx pode ler a pasta: namei -l /var/lib/fiosite/site",
    );
    return [
      status === 200 ? running : closed,
      await checkNginx(configuration),
      certificate,
      await checkWww(siteUrl),
    ];
  }
  return [
    nginx.failed(
      "O nginx está parado: o site não abre para ninguém.",
      "systemctl restart nginx. Se não voltar: nginx -t; journalctl -u nginx -n 50",
    ),
    ...(["nginx's configuration", "certificate", "www's certificate"] as const).map((subject) =>
      resultsFor(subject).skipped(nginxStopped),
    ),
  ];
}

/** Returns systemd's name for the state, such as `active`, `inactive` or `failed`; undefined if nginx has no unit here. */
async function nginxState(systemctl: string): Promise<string | undefined> {
  return run(systemctl, ["is-active", "nginx"]).then(
    () => "active",
    // systemctl exits with 3 for a unit that is not running.
    ({ code, stdout }: { code: unknown; stdout: string }) =>
      code === 3 ? stdout.trim() : undefined,
  );
}

async function checkNginx(configuration: string | undefined): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("nginx's configuration");
  if (!configuration && process.geteuid?.() !== 0) {
    return skipped("Só o root pode testar a configuração do nginx.");
  }
  try {
    // The full path, because /usr/sbin is not on the PATH of every Debian user.
    await run("/usr/sbin/nginx", ["-t", "-q", ...(configuration ? ["-c", configuration] : [])]);
    return ok("O nginx aceita a sua configuração.");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT")
      return skipped("O nginx não está instalado aqui.");
    const reason = "stderr" in error ? String(error.stderr).trim().split("\n")[0] : error.message;
    return failed(
      "O nginx recusa a sua configuração.",
      "Escreva a configuração de novo: /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh. Até lá o nginx segue com a antiga.",
      [reason ?? ""],
    );
  }
}

// certbot renews 30 days before the expiry and tries twice a day, so with 20 days left it has failed for ten days.
const minDays = 20;
const clockFix =
  "Confira primeiro a data desta máquina: date. Se está errada: timedatectl set-ntp true.";
const tlsTimeoutMs = 5_000;
const dayMs = 86_400_000;
const settingsFolder = "/etc/fiosite";

/** Without the address that install.sh keeps in this file, `fiosite configure` alone asks for no certificate. */
function certificateCommand(settings: string): string {
  const hasEmail = existsSync(`${settings}/certificate-email`);
  return hasEmail ? "fiosite configure" : "fiosite configure --email <e-mail>";
}

/** Checks the certificate that nginx presents, not the file: nginx may not have loaded a renewed one. */
export async function checkCertificate(
  siteUrl: string,
  subject: "certificate" | "panel's certificate" | "www's certificate" = "certificate",
  name = new URL(siteUrl).hostname,
  settings = settingsFolder,
): Promise<CheckResult> {
  const { ok, failed } = resultsFor(subject);
  const { hostname, port } = new URL(siteUrl);
  const host = port ? `${name}:${port}` : name;
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: isIP(name) ? "" : name,
    // Accept any certificate and check it below, so that the message can say what is wrong with it.
    rejectUnauthorized: false,
    timeout: tlsTimeoutMs,
  });
  socket.once("timeout", () => socket.destroy(new Error(`sem resposta em ${tlsTimeoutMs} ms`)));
  try {
    await once(socket, "secureConnect");
    const { valid_from: start, valid_to: end } = socket.getPeerCertificate();
    if (Date.parse(start) > Date.now()) {
      return failed(`O certificado de ${host} só vale a partir de ${start}.`, clockFix);
    }
    const days = Math.floor((Date.parse(end) - Date.now()) / dayMs);
    if (days < minDays) {
      return failed(
        days < 0
          ? `O certificado de ${host} venceu.`
          : `O certificado de ${host} vence em ${days} ${days === 1 ? "dia" : "dias"}.`,
        `${clockFix} Se está certa, veja por que o certificado não é renovado: systemctl status certbot.timer; certbot renew --dry-run. Depois: certbot renew && systemctl reload nginx`,
      );
    }
    if (!socket.authorized) {
      return failed(
        `Os navegadores recusam o certificado de ${host}.`,
        "Peça outro: certbot renew --force-renewal && systemctl reload nginx",
        [String(socket.authorizationError)],
      );
    }
    return ok(`O certificado de ${host} vale por mais ${days} dias.`, {
      at: new Date(end).toISOString(),
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `https://${host} não responde (${"code" in error ? error.code : error.message}).`,
      `Confira o DNS do domínio e a porta 443: getent hosts ${hostname}. Se faltar o certificado, rode ${certificateCommand(settings)}, que pede um e diz o motivo se não vier.`,
    );
  } finally {
    socket.destroy();
  }
}

interface WwwOptions {
  /** The folder of certbot's certificates. */
  live?: string;
  settings?: string;
  resolve?: (name: string) => Promise<{ address: string }[]>;
}

/**
 * The name with www. has its own certificate (deploy/steps/certificates.sh), which nginx presents at the site's address. If DNS
 * does not know the name, or it points to another machine, that is a warning: the site itself works.
 */
export async function checkWww(
  siteUrl: string,
  {
    live = "/etc/letsencrypt/live",
    settings = settingsFolder,
    resolve = resolveAll,
  }: WwwOptions = {},
): Promise<CheckResult> {
  const subject = "www's certificate";
  const { ok, skipped, warning } = resultsFor(subject);
  const { hostname } = new URL(siteUrl);
  if (isIP(hostname)) return skipped("O site não tem domínio aqui.");
  const www = `www.${hostname}`;
  const [own, found] = await Promise.all(
    [hostname, www].map(async (name) => (await resolve(name).catch(() => [])).flatMap(ifPublic)),
  );
  const isHere = found?.some((address) => own?.length === 0 || own?.includes(address));
  if (existsSync(`${live}/${www}/fullchain.pem`)) {
    const certificate = await checkCertificate(siteUrl, subject, www);
    if (isHere || certificate.status !== "ok") return certificate;
    return warning(
      `${www} não leva mais a esta máquina: quem digita o www não chega ao site.`,
      `Corrija o DNS de ${www}, para o mesmo endereço de ${hostname}. Depois: fiosite configure`,
    );
  }
  if (!isHere) return ok(`${www} não leva a esta máquina, e não precisa de certificado.`);
  return warning(
    `${www} leva a esta máquina, mas não tem certificado: em https o navegador recusa esse nome.`,
    `${certificateCommand(settings)} pede o certificado e diz o motivo se não vier`,
  );
}

const resolveAll = (name: string) => lookup(name, { all: true });

/** Leaves out loopback addresses, which /etc/hosts may give to the machine's own name. */
function ifPublic({ address }: { address: string }): string[] {
  return /^(127\.|::1$)/.test(address) ? [] : [address];
}
