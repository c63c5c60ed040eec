<?php
// A receiver in PHP. It keeps each lead as a file and deletes it when the site erases the lead.
//   mkdir leads && WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php
// PHP's own server is for trying it out; behind nginx or Apache the same file works as it is.
declare(strict_types=1);

function isGenuine(string $body): bool
{
    $secret = base64_decode(str_replace('whsec_', '', (string) getenv('WEBHOOK_SECRET')));
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    // An old message is somebody's copy of it: the site signs each attempt anew.
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    // While a secret is being replaced, there are several signatures; one has to match.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = (string) file_get_contents('php://input');
if (!isGenuine($body)) {
    http_response_code(401);
    exit;
}
$message = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
$file = "leads/{$message['data']['id']}.json";
// The same message may arrive again, so both actions may be repeated.
$isDone = match ($message['type']) {
    'lead.created' => file_put_contents($file, json_encode($message['data'])) !== false,
    'lead.erased' => !is_file($file) || unlink($file),
    default => true,
};
// Only now, when the lead is safe: after any other response the site sends it again.
http_response_code($isDone ? 204 : 500);
