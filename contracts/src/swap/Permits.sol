// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    IERC20Permit
} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IPermits} from "./IPermits.sol";

/// @notice Approvals by signature; see IPermits.
abstract contract Permits is IPermits {
    /// @inheritdoc IPermits
    /// @dev One request and no value: a list of them could spend one value twice. The token may be any
    /// contract and call back; nothing has been done by then.
    function callWithPermit(
        address token,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s,
        bytes calldata request
    ) external returns (bytes memory) {
        // An address without code would make the call itself revert, which nothing catches.
        if (token.code.length != 0) {
            try IERC20Permit(token).permit(msg.sender, address(this), amount, deadline, v, r, s) {}
                catch {}
        }
        return Address.functionDelegateCall(address(this), request);
    }
}
